"""Questions as they are put at a table, in short: 还剩几点血, 打得到斥候吗, 军师能不能发动.

First a question is put in one way (``plain``); then a table says what such questions come to in the forms of a dispute:
of what is so and what happened (``concepts``), and of what may be done (``may``). What of a game they are about its
``speech`` says. What has several meanings comes to several forms; what has none stays unread.
"""
