"""The version of the program, in a module that nothing else hangs on."""

__version__ = "0.1.0"
