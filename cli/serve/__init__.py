"""`clingather serve`: a page to set up boards, ask about them and play on, for a browser.

`command` is the command, `app` what it serves over HTTP and the limits of that, `workers` the
processes that work out the answers, `answers` the answers, `page/` what the browser loads.
"""
