// The archives of this site are zip files without compression, compressed as a whole: the browser
// unpacks that much faster than Python would file by file, and there is less to download.

export const unpacked = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body).arrayBuffer();
};

const text = new TextDecoder();

// Writes the files of an archive into a folder of Python's, before Python looks there.
export const fill = (FS, folder, data) => {
  const view = new DataView(data);
  const short = (place) => view.getUint16(place, true);
  const long = (place) => view.getUint32(place, true);
  const end = data.byteLength - 22; // of the list of files; where it begins is written there
  let entry = long(end + 16);
  for (let left = short(end + 10); left > 0; left -= 1) {
    const name = `${folder}/${text.decode(new Uint8Array(data, entry + 46, short(entry + 28)))}`;
    const head = long(entry + 42);
    const start = head + 30 + short(head + 26) + short(head + 28);
    FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    FS.writeFile(name, new Uint8Array(data, start, long(entry + 20)), { canOwn: true });
    entry += 46 + short(entry + 28) + short(entry + 30) + short(entry + 32);
  }
};
