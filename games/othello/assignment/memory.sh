#!/bin/sh
# Runs the program under a memory checker: AddressSanitizer where memory is not limited, else valgrind. The first line of
# standard error names the checker.
here=$(dirname "$0")
if [ -x "$here/address.program" ] && [ "$(ulimit -v)" = unlimited ] && [ "$(ulimit -d)" = unlimited ]; then
    echo "checker: address" >&2
    export ASAN_OPTIONS=detect_leaks=1:exitcode=0:fast_unwind_on_malloc=0 UBSAN_OPTIONS=print_stacktrace=0
    exec "$here/address.program"
fi
program=$here/program
[ ! -x "$here/bounds.program" ] || program=$here/bounds.program
if command -v valgrind >/dev/null 2>&1; then
    echo "checker: valgrind" >&2
    # Without --vgdb=no valgrind makes a pipe in /tmp, which the jail forbids.
    exec valgrind -q --vgdb=no --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite --num-callers=8 "$program"
fi
echo "checker: none" >&2
exec "$program"
