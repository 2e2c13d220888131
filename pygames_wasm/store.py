"""Where texts are kept: any storage with the browser's calls, each of which may fail."""

from __future__ import annotations

from typing import Protocol

PREFIX = "pygames-wasm:"


class Storage(Protocol):
    """What localStorage offers; each call may raise."""

    length: int

    def key(self, index: int) -> object:
        """Return the name of an entry, or something that is not a text."""

    def getItem(self, key: str) -> object:  # noqa: N802 - the browser's own names
        """Return the text of a key, or something that is not a text."""

    def setItem(self, key: str, text: str) -> object:  # noqa: N802
        """Keep a text."""

    def removeItem(self, key: str) -> object:  # noqa: N802
        """Forget a key."""


class Store:
    """Texts by name; remembers whether keeping them works."""

    def __init__(self, storage: Storage | None) -> None:
        self.storage = storage
        self.works = storage is not None

    def names(self) -> list[str]:
        """List what is kept."""
        if self.storage is None:
            return []
        try:
            keys = [self.storage.key(index) for index in range(self.storage.length)]
        except Exception:  # a browser may refuse with any error of its own
            self.works = False
            return []
        found = [key for key in keys if isinstance(key, str) and key.startswith(PREFIX)]
        return sorted(key.removeprefix(PREFIX) for key in found)

    def read(self, name: str) -> str | None:
        """Return a text, or None where there is none or reading is forbidden."""
        if self.storage is None:
            return None
        try:
            text = self.storage.getItem(PREFIX + name)
        except Exception:
            self.works = False
            return None
        return text if isinstance(text, str) else None

    def write(self, name: str, text: str) -> bool:
        """Keep a text and tell whether that worked; what was there stays if it did not."""
        if self.storage is None:
            return False
        try:
            self.storage.setItem(PREFIX + name, text)
            self.works = self.storage.getItem(PREFIX + name) == text
        except Exception:  # full, forbidden or broken: the game goes on without
            self.works = False
        return self.works

    def remove(self, name: str) -> None:
        """Forget a text."""
        if self.storage is not None:
            try:
                self.storage.removeItem(PREFIX + name)
            except Exception:
                self.works = False

    def set_aside(self, name: str) -> str | None:
        """Move a text that cannot be used to a name of its own; None if it could not be moved."""
        text = self.read(name)
        number = 1
        while self.read(f"aside:{name}-{number}") is not None:
            number += 1
        if text is None or not self.write(f"aside:{name}-{number}", text):
            return None
        self.remove(name)
        return f"{name}-{number}"
