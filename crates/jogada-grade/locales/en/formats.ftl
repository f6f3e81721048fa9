# How a format is asked for.
bad-format = expected a format among { $names }, got { $got }
one-hand-in = expected one hand-in for the format { $format }, got { $count }
bad-worksheet = expected the grading worksheet that Moodle gives, with the columns Identifier and Grade, got { $got }

# Columns of tables.
column-hand-in = hand-in
column-mark = mark
column-max = full mark
column-right = right
column-wrong = to be mended
column-check = check
column-result = result
column-points = points
column-calls = calls
column-time = time
column-adjustments = adjustments
column-why = why

# How a check came out.
status-passed = right
status-failed = wrong
status-unjudged = not judged
count-passed = { $count } right
count-failed = { $count } wrong
count-unjudged = { $count } not judged
mark-of = { $mark } of { $max }
mark-of-open = { $mark } of { $max }, and up to { $open } to be judged by a person
calls-right = { $right } of { $tried } calls right
right-of = { $right } of { $total } right
mismatch = expected { $expected }, got { $got }
class-summary = { $count ->
    [one] { $count } hand-in
   *[other] { $count } hand-ins
 }: mean { $mean }, median { $median } of { $max }

# What is said of one check.
label-why = why
label-call = call
label-position = position
label-expected = expected
label-got = got
label-note = note

# Headings of pages and reports.
heading-mark = Mark
heading-marks = Marks
heading-checks = Checks
heading-details = Check by check
heading-notes = notes
heading-histogram = How the marks are spread
heading-hardest = Hardest checks
heading-time = Time
heading-similar = Similar hand-ins
sections = Sections
table-hint = the numbers are those of the list of checks below
histogram-label = Hand-ins by mark: { $counts }
fact-assignment = assignment
fact-class = class
fact-date = marked on
fact-hand-ins = hand-ins
fact-mean = mean
fact-median = median
fact-max = full mark
fact-time-total = all together
fact-time-median = median
fact-time-most = slowest

# What stands beside the files for VPL.
vpl-readme =
    Marking with jogada in Moodle's VPL

    1. In the VPL activity, open "Execution files" and upload vpl_evaluate.sh, rubric.toml and jogada.
    2. In "Execution options", allow "Evaluate".
    3. Evaluate a submission of your own before the students do.

    The points are in rubric.toml. The grade is scaled to the range of the activity.
