"""The yearly report to the board as a record of its own."""
