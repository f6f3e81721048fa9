# Builds a Rothelo hand-in for marking: `build.sh FILE`, or all files of an archive that was unpacked beside it. Leaves
# `rothelo.so` with its functions, `program`, and `memory`, which runs the same program under a memory checker. What does
# not compile leaves its reason in `reason.txt`.

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

# Compiles each file on its own, with its main under another name: `compile NAME FLAG…`.
compile() {
    name=$1
    shift
    number=0
    while IFS= read -r file; do
        number=$((number + 1))
        cc -g -O1 -fPIC -std=gnu11 -w -x c "-Dmain=main_of_file_$number" "$@" -c -o "$name.$number.o" "$file" || return 1
    done <files.txt
}

# Makes `rothelo.so` of the objects, and a program that calls its main: `link NAME PROGRAM FLAG…`. The three functions may be
# replaced from outside; all other names of the hand-in are its own, whatever the C library calls by them.
link() {
    name=$1 program=$2
    shift 2
    cc -shared "$@" -o "$name.so" "$name".[0-9]*.o clock.o crash.o -Wl,--dynamic-list=harness/dynamic.txt -lm -ldl || return 1
    cc "$@" -o "$program" "terminal.o" "$name.so" '-Wl,-rpath,$ORIGIN' -ldl
}

# The same once more with checks in it. A hand-in that compiles is never refused for these.
link_checked() {
    wait "$2" && link "$1" "$1.program" "$3"
}

build() {
    set +f
    compile rothelo "$@" 2>errors.txt &
    student=$!
    compile bounds "$@" -fsanitize=undefined 2>/dev/null &
    bounds=$!
    address=
    # The shadow memory of AddressSanitizer is larger than any limit.
    if [ "$(ulimit -v)" = unlimited ] && [ "$(ulimit -d)" = unlimited ]; then
        compile address "$@" -fsanitize=address,undefined 2>/dev/null &
        address=$!
    fi
    cc -O1 -fPIC -w -c -o clock.o harness/clock.c
    cc -O1 -fPIC -w -c -o crash.o harness/crash.c
    cc -O1 -fPIC -w -shared -DREPLACE -o right.so harness/right.c
    wait "$student" || return 1
    main=$(nm rothelo.[0-9]*.o | sed -n 's/.* T \(main_of_file_[0-9]*\)$/\1/p' | head -n 1)
    cc -O1 -w ${main:+"-DSTUDENT_MAIN=$main"} -c -o terminal.o harness/terminal.c
    link rothelo program 2>>errors.txt || return 1
    nm -D --defined-only rothelo.so | sed -n 's/.* T //p' >functions.txt
    link_checked bounds "$bounds" -fsanitize=undefined 2>/dev/null
    [ -z "$address" ] || link_checked address "$address" -fsanitize=address,undefined 2>/dev/null
    cp harness/memory.sh memory
    chmod 755 memory
    rm -f ./*.o
}

files "$1" >files.txt
IFS='
'
set -f
# shellcheck disable=SC2046 # One option a line.
if build $(headers); then
    exit 0
fi
cat errors.txt >&2

# One line: the compiler's first error.
error=$(grep -m1 -E 'error:|undefined reference|multiple definition' errors.txt | sed 's|^\./||')
if [ -n "$error" ]; then
    echo "expected $1 to compile, got $error" >reason.txt
else
    echo "expected $1 to compile" >reason.txt
fi
