"""What PyScript runs: everything else comes as bytecode."""

from main import main

await main()  # noqa: F704 - PyScript runs this file as a coroutine
