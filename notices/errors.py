"""Why a message could not be written; kept on the outbox item, where the office sees it."""


class NobodyToTell(Exception):
    """The message names no one of this municipality."""


class UnfinishedMessage(Exception):
    """The template asks for something that was not given: nobody gets a letter with a hole in it."""


class PapersNotReady(Exception):
    """A paper that goes out with the message is still being made; the outbox tries again."""


class EmailFailed(Exception):
    """The mail server could not be reached, or did not take the message; the outbox tries again."""
