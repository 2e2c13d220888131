// Files to and from the person, and dates as they write them.

export const save = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

// The text of a chosen file, cut where no honest one is that long.
export const read = (file, limit) => file.slice(0, limit).text();

export const date = (seconds, language) => {
  try {
    const style = { dateStyle: "medium", timeStyle: "short" };
    // British and American readers share a language, and no order of day and month.
    const own = navigator.languages.find((name) => name.split("-")[0] === language);
    return new Intl.DateTimeFormat(own ?? language, style).format(seconds * 1000);
  } catch {
    return ""; // no date that a calendar has
  }
};
