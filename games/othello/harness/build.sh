# Compiles a Rothelo file with its wrapper: `build.sh FILE`. One that does not compile still becomes a program, which says
# why and ends: it costs its author the matches, and nobody the tournament.
folder=$(dirname "$(readlink -f "./$1")")
if cc -O2 -std=gnu11 -w -Dmain=main_of_the_file -I "$folder" -c -o file.o "./$1" 2>errors.txt &&
    cc -O2 -o bot file.o harness/rothelo.c -lm 2>>errors.txt; then
    exit 0
fi
cat errors.txt >&2
{ grep -m1 -E 'error:|undefined reference' errors.txt || echo "expected $1 to compile"; } >reason.txt
printf '#!/bin/sh\ncat errors.txt reason.txt >&2\nexit 3\n' >bot
chmod 755 bot
