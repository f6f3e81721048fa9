"""O programa do enunciado: `python -m jogada.domino -s 100 -n 10`."""

from . import main

if __name__ == "__main__":
    main()
