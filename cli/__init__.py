"""The command line: reads arguments and files, asks the library, prints."""

from time import monotonic, process_time

BEGUN = monotonic() - process_time()  # when this process did, or a little later
