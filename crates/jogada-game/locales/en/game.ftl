# What is said of any game: names, players, options.
unknown-game = expected a game among { $names }, got { $got }
unknown-player = expected a player such as { $names }, got { $got }
bad-level = expected a level from 1 to 10, got { $got }
random = any legal move, all equally likely
first = the first legal move of the list

# What is said of a function of a hand-in that is marked.
exam-missing = it is not defined
exam-misspelt = it is not defined; { $got } is, is that what was meant?
exam-raised = it raises { $error }
exam-timed-out = it is still running after { $seconds } s
exam-growth = { $slow }; from size { $from } to size { $to } its time grows like n^{ $power }
exam-slow-together = it is slow: only { $made } of { $tried } calls could be made in 20 s
exam-died = its process ends: { $how }
exam-prints = it prints the answer instead of returning it
exam-returns-nothing = it returns nothing (None)
exam-changes-argument = it changes its argument, which must stay as it was
exam-wrong-type = it returns a { $got }, expected a { $expected }
exam-wrong = it returns something else
exam-keeps-state = right when called alone, wrong after other calls: it keeps something between calls
exam-through = right in itself; in the program it fails through { $functions }
exam-counted = { $cause } (wrong in { $wrong } of { $tried } calls)
exam-where = { $cause }; the wrong calls are those { $place }
