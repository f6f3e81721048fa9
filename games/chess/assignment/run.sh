# Lets the marker run the program that was built, or says why there is none.
if [ -f reason.txt ]; then
    cat reason.txt >&2
    exit 3
fi
exec env PYTHONHASHSEED=0 python3 -s -B harness/jogada_probe.py --program
