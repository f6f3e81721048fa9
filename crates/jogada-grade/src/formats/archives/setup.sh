#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image. Made by `jogada grade --autograder-zip`.
set -e
apt-get update
apt-get install -y --no-install-recommends binutils g++ gcc libc6-dev make python3 valgrind
chmod +x /autograder/source/jogada
