# Makes `./program` of a hand-in: `build.sh FILE`, or all files of a folder or an archive, which lie in `unpacked`. A Makefile
# is used if there is one; otherwise all C and C++ files are compiled, or the Python file is linked. What cannot be built
# leaves its reason in `reason.txt`, which `run.sh` says.

name=$1
if [ ! -d unpacked ]; then
    mkdir unpacked
    cp "./$1" unpacked/
fi

# One line: the compiler's first error.
give_up() {
    error=$(grep -m1 -E 'error:|Error:|undefined reference|multiple definition|\*\*\*' errors.txt | sed 's|\(/[^ ]*\)\{0,1\}unpacked/||g' | cut -c1-300)
    if [ -n "$error" ]; then
        echo "expected $name to compile, got $error" >reason.txt
    else
        echo "expected $name to compile" >reason.txt
    fi
    cat errors.txt >&2
    exit 0
}

# The sources, one a line. One that another file includes is not compiled by itself too.
sources() {
    find unpacked -type f \( -iname '*.c' -o -iname '*.cpp' -o -iname '*.cc' -o -iname '*.cxx' \) | sort | while IFS= read -r file; do
        grep -rqE "^[[:space:]]*#[[:space:]]*include[[:space:]]*\"([^\"]*/)?$(basename "$file")\"" unpacked || echo "$file"
    done
}

is_elf() {
    [ "$(head -c 4 "$1" | tr -d '\177')" = ELF ]
}

# What was compiled elsewhere is not what is marked.
remove_built() {
    find unpacked -type f -size -20M | while IFS= read -r file; do
        if is_elf "$file"; then rm -f "$file"; fi
    done
}

# Runs make, and takes the program that it leaves.
make_program() {
    makefile=$(find unpacked -type f \( -iname makefile -o -iname gnumakefile \) | awk '{ print gsub("/", "/"), $0 }' | sort -n | head -n 1 | cut -d' ' -f2-)
    [ -n "$makefile" ] || return 1
    make -s -C "$(dirname "$makefile")" -f "$(basename "$makefile")" >/dev/null 2>errors.txt </dev/null
    find unpacked -type f -perm -u+x ! -name '*.o' ! -name '*.so' ! -name '*.a' | sort >found.txt
    while IFS= read -r file; do
        if is_elf "$file"; then
            cp "$file" program
            return 0
        fi
    done <found.txt
    return 1
}

# Compiles each file on its own.
compile() {
    number=0
    : >objects.txt
    while IFS= read -r file; do
        number=$((number + 1))
        case $file in
            *.[cC]) cc -O1 -g -std=gnu11 -w -fstack-protector-strong "$@" -x c -c -o "file$number.o" "$file" || return 1 ;;
            *) c++ -O1 -g -std=gnu++17 -w -fstack-protector-strong "$@" -x c++ -c -o "file$number.o" "$file" || return 1 ;;
        esac
        echo "file$number.o" >>objects.txt
    done <files.txt
}

# Puts the objects together. Of several files with a main, each is tried with the files that have none.
link() {
    linker=cc
    if grep -qviE '\.c$' files.txt; then linker=c++; fi
    # shellcheck disable=SC2046 # One object a line.
    "$linker" -o program $(cat objects.txt) -lm 2>>errors.txt && return 0
    : >without.txt
    : >with.txt
    while IFS= read -r object; do
        if nm "$object" | grep -q ' T main$'; then echo "$object" >>with.txt; else echo "$object" >>without.txt; fi
    done <objects.txt
    while IFS= read -r object; do
        "$linker" -o program "$object" $(cat without.txt) -lm 2>>errors.txt && return 0
    done <with.txt
    return 1
}

# The file of a program in Python, which the link names.
link_python() {
    main=unpacked/$(basename "$name")
    if [ -h "$name" ]; then main=$(readlink "$name"); fi
    case $main in
        *.[pP][yY]) ;;
        *) return 1 ;;
    esac
    ln -s "$main" program
    find unpacked -type f -iname '*.py' | sort >files.txt
    python3 -I -c 'import sys, tokenize
for path in sys.argv[1:]:
    try:
        with tokenize.open(path) as file: text = file.read()
    except (SyntaxError, UnicodeDecodeError):
        with open(path, encoding="latin-1") as file: text = file.read()
    try: compile(text, path, "exec")
    except SyntaxError as error: sys.exit(f"{path}:{error.lineno}: SyntaxError: {error.msg}")' "$main" 2>errors.txt || { sed -i 's/SyntaxError:/error: SyntaxError:/' errors.txt; give_up; }
}

# Makes a script that runs the program with a library of ours loaded before its own: `preload LIBRARY SCRIPT`.
preload() {
    if cc -O1 -w -shared -fPIC -o "$1.so" "harness/$1.c" -ldl 2>/dev/null; then
        printf '#!/bin/sh\nhere=$(dirname "$0")\nLD_PRELOAD="$here/%s.so" exec "$here/program"\n' "$1" >"$2"
        chmod 755 "$2"
    fi
}

: >errors.txt
sources >files.txt
if [ -s files.txt ]; then
    remove_built
    if ! make_program; then
        IFS='
'
        set -f
        # shellcheck disable=SC2046 # One option a line.
        compile $(find unpacked -type d | sed 's/^/-I/') 2>errors.txt && link || give_up
        rm -f file*.o
    fi
    find unpacked -type f \( -iname '*.h' -o -iname '*.hpp' -o -iname '*.c' -o -iname '*.cpp' -o -iname '*.cc' -o -iname '*.cxx' \) | sort >files.txt
    preload memory checked
    preload crash located
else
    link_python || give_up
fi
# Says the sources, for what is read of them.
printf '#!/bin/sh\ncd "$(dirname "$0")" || exit 1\nwhile IFS= read -r file; do\nprintf "\\f%%s\\n" "${file#unpacked/}"\ncat "$file"\necho\ndone <files.txt\n' >sources
chmod 755 sources
