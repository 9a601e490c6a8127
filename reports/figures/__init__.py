"""The figures of the reports, one declaration each: what is counted, in a plain sentence, and the rows behind it.

Pages, papers, charts, worksheets and files all read these; a number is never worked out anywhere else.
"""
