"""The desk itself: the screens that it has, what it keeps, where one goes in it."""
