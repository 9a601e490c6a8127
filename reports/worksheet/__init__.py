"""The worksheet for the State's yearly report."""
