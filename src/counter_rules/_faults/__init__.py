"""What is wrong with values that were not played but read, or put together by hand."""
