"""The machine that all kernels share: functions on whole numbers, in plain Python.

They read like the engine's, and they are the little of it that is written twice. A kernel's text is
made of them: its own constants in front, what its ruleset has no use for left out.

``s`` is the row of one game (`row`), ``t`` the table of one trick (`table`), and ``r`` a stream of
random numbers.
"""
