"""Japanese-themed board games as pure rules, pictures and bots; the browser only shows them."""

__version__ = "0.1.0"
