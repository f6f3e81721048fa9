#!/usr/bin/env bash
# Gradescope runs this for each submission. Made by `jogada grade --autograder-zip`.
cd /autograder/source || exit 1
mkdir -p /autograder/results
results=/autograder/results/results.json
# Hand-ins are not asked for their results: what they write is not in this file.
./jogada grade @GAME@ /autograder/submission --one --lang @LANG@ --rubric rubric.toml --format gradescope >"$results.new"
status=$?
# Without results.json Gradescope says that the autograder failed. A failure of the machine is no mark.
if [ ! -s "$results.new" ]; then
    rm -f "$results.new"
    echo "jogada grade wrote no results (exit status $status)" >&2
    exit 1
fi
mv "$results.new" "$results"
