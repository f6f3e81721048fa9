# Compiles a Rothelo file with its wrapper: `build.sh FILE`, or all files of an archive that was unpacked beside it. What
# does not compile still becomes a program, which says why and ends: it costs its author the matches, and nobody the
# tournament.

# The files, one a line. One that another file includes is not compiled by itself too.
files() {
    if [ ! -d unpacked ]; then
        echo "./$1"
        return
    fi
    find unpacked -type f -iname '*.c' | sort | while IFS= read -r file; do
        grep -rqE "^[[:space:]]*#[[:space:]]*include[[:space:]]*\"([^\"]*/)?$(basename "$file")\"" unpacked || echo "$file"
    done
}

# Folders where headers are looked for: a file's own one comes first by itself.
headers() {
    [ ! -d unpacked ] || find unpacked -type d | sed 's/^/-I/'
}

# Compiles each file on its own, with its main under another name, and puts all together.
build() {
    set +f
    number=0
    while IFS= read -r file; do
        number=$((number + 1))
        cc -O2 -std=gnu11 -w -x c "-Dmain=main_of_file_$number" "$@" -c -o "file$number.o" "$file" || return 1
    done <files.txt
    cc -O2 -o bot file*.o harness/rothelo.c -lm
}

files "$1" >files.txt
IFS='
'
set -f
# shellcheck disable=SC2046 # One option a line.
if build $(headers) 2>errors.txt; then
    exit 0
fi
cat errors.txt >&2

# One line: what is missing by its name, or else the compiler's first error.
reason() {
    if grep -q "undefined reference to .EscolheJogada'" errors.txt; then
        near=$(tr '\n' '\0' <files.txt | xargs -0 grep -ohiE '\b[a-z_]*escol[a-z_]*jog[a-z_]*' | grep -vx EscolheJogada | head -n 1)
        echo "expected $1 to define EscolheJogada${near:+, got $near}"
        return
    fi
    error=$(grep -m1 -E 'error:|undefined reference|multiple definition' errors.txt | sed 's|^\./||')
    if [ -n "$error" ]; then
        echo "expected $1 to compile, got $error"
    else
        echo "expected $1 to compile"
    fi
}

reason "$1" >reason.txt
printf '#!/bin/sh\ncat errors.txt reason.txt >&2\nexit 3\n' >bot
chmod 755 bot
