"""The command line: reads arguments and files, asks the library, prints."""
