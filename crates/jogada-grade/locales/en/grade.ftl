# What is said of marks and rubrics.
bad-rubric = line { $line } of the rubric: { $why }
bad-points = expected points from 0 to 1000000, got { $got }
check-twice = expected each check once in the rubric, got { $got } twice
unknown-check = expected a check like { $names }, got { $got }
deduction = deduction for { $function }
late = { $days ->
    [one] handed in { $days } day late
   *[other] handed in { $days } days late
 }: { $percent } % of the mark
not-a-hand-in = expected a hand-in for this assignment, got { $got }
not-run = it could not be run: { $why }
