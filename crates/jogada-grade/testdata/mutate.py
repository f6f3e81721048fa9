"""Makes mutants of a right solution: the same file with one small mistake.

    mutate.py FILE --list
    mutate.py FILE --write N OUT
    mutate.py FILE --all DIR [--most K] [--seed S] [--skip f,g]

A mutant is known by its file, the function, the line and the change; numbers are only as stable as the file. Python is
changed through its syntax tree, C and C++ token by token. `--all` writes `mutants.json` beside the mutants: for each its
number, function, line, description and the functions that call the changed one, over any number of calls (`reached_by`).
"""
import argparse
import ast
import json
import os
import random
import re
import subprocess
import sys

# What prints in these is part of the assignment; elsewhere the wording of prints and prompts is free.
FIXED_TEXT = {"imprime_tabuleiro", "analise"}
STRINGS = {
    "primeiro": "segundo", "segundo": "primeiro", "ABERTA": "SEMIABERTA", "SEMIABERTA": "FECHADA", "FECHADA": "ABERTA",
    "p": "b", "b": "p", " ": "b", "D": "T", "T": "B", "B": "R", "R": "C", "C": "D",
    "tradicional": "grande", "grande": "tradicional", "ímpar": "grande", "x-random": "grande",
}
COMPARISONS = {
    ast.Lt: (ast.LtE, "<", "<="), ast.LtE: (ast.Lt, "<=", "<"), ast.Gt: (ast.GtE, ">", ">="),
    ast.GtE: (ast.Gt, ">=", ">"), ast.Eq: (ast.NotEq, "==", "!="), ast.NotEq: (ast.Eq, "!=", "=="),
    ast.In: (ast.NotIn, "in", "not in"), ast.NotIn: (ast.In, "not in", "in"),
    ast.Is: (ast.IsNot, "is", "is not"), ast.IsNot: (ast.Is, "is not", "is"),
}
# Names that are taken for each other, whole or as a part between underscores.
FAMILIES = [("x", "y"), ("lin", "col"), ("linha", "coluna"), ("l", "c"), ("i", "j"), ("row", "col"), ("dl", "dc"),
            ("dx", "dy"), ("dlin", "dcol"), ("fila", "coluna")]
PRINTS = {"print", "input", "write"}
# The order of their arguments does not matter.
COMMUTE = {"max", "min", "print", "input", "range", "isinstance"}
# Larger numbers stand for "more than any": one more or less is nothing.
LARGE = 500
TESTS = re.compile(r"_?test[ae]?(_|$|[A-Z])|_?testa")


def partner(name):
    """The name that this one may be taken for."""
    parts = name.split("_")
    for index, part in enumerate(parts):
        for a, b in FAMILIES:
            other = b if part == a else a if part == b else None
            if other:
                return "_".join(parts[:index] + [other] + parts[index + 1:])
    return None


class PythonMutants:
    """All mutants of a Python file; `apply` changes the tree that they were found in."""

    def __init__(self, text):
        self.tree = ast.parse(text)
        self.found = []
        self.bound = {}
        for statement in self.tree.body:
            self.top(statement)

    def top(self, statement):
        if isinstance(statement, ast.If) and "__name__" in ast.dump(statement.test):
            return
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.function(statement, statement.name)
        elif isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    self.function(inner, f"{statement.name}.{inner.name}")
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            self.where, self.bound, self.is_free = statement.targets[0].id, {}, True
            self.visit(statement.value, statement, False)

    def function(self, node, name):
        if TESTS.match(node.name):
            return
        self.where, self.is_free = name, node.name not in FIXED_TEXT
        self.bound = {}
        for inner in ast.walk(node):
            names = [inner.id] if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store) else []
            names += [inner.arg] if isinstance(inner, ast.arg) else []
            for bound in names:
                self.bound[bound] = self.bound.get(bound, 0) + 1
        arguments = node.args.posonlyargs + node.args.args
        for argument, default in zip(arguments[::-1], node.args.defaults[::-1]):
            if not re.search("seed|semente", argument.arg):
                self.visit(default, node, False)
        self.body(node.body, node)

    def add(self, node, change, apply):
        self.found.append((self.where, node.lineno, change, apply))

    def body(self, statements, parent):
        for index, statement in enumerate(statements):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            if self.is_removable(statement):
                shown = ast.unparse(statement).split("\n")[0][:60]
                self.add(statement, f"removed `{shown}`", lambda s=statements, i=index: s.__setitem__(i, ast.Pass()))
            self.visit(statement, parent, False)

    def is_removable(self, statement):
        if isinstance(statement, (ast.Break, ast.Continue, ast.AugAssign)):
            return True
        if isinstance(statement, ast.Expr):
            return isinstance(statement.value, ast.Call) and not self.is_text(statement.value)
        if isinstance(statement, ast.Assign):
            names = [n for target in statement.targets for n in ast.walk(target)
                     if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
            return all(self.bound.get(n.id, 0) > 1 for n in names)
        return False

    def is_text(self, call):
        """Does it print or ask, in words that are free?"""
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        return self.is_free and name in PRINTS

    def visit(self, node, parent, in_text):
        if isinstance(node, ast.Call) and self.is_text(node):
            in_text = True
        if not in_text:
            self.expression(node, parent)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment"):
                continue
            if isinstance(node, ast.JoinedStr) or isinstance(node, ast.FormattedValue):
                if self.is_free:
                    continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                self.body(value, node)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, ast.AST):
                        self.visit(item, node, in_text)
            elif isinstance(value, ast.AST):
                if not self.is_seed(node, value):
                    self.visit(value, node, in_text)

    def is_seed(self, node, _):
        return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("seed", "Random")

    def expression(self, node, parent):
        kind = type(node).__name__
        method = getattr(self, f"of_{kind}", None)
        if method:
            method(node, parent)

    def set(self, node, change, **fields):
        self.add(node, change, lambda: [setattr(node, key, value) for key, value in fields.items()])

    def of_Compare(self, node, _):
        for index, operator in enumerate(node.ops):
            new, was, now = COMPARISONS[type(operator)]
            self.add(node, f"`{was}` became `{now}` in `{ast.unparse(node)[:60]}`",
                     lambda i=index, new=new: node.ops.__setitem__(i, new()))

    def of_BoolOp(self, node, _):
        now = ast.Or if isinstance(node.op, ast.And) else ast.And
        self.set(node, f"`{'and' if now is ast.Or else 'or'}` became the other in `{ast.unparse(node)[:60]}`", op=now())

    def of_UnaryOp(self, node, _):
        if isinstance(node.op, ast.Not):
            double = ast.UnaryOp(ast.Not(), node.operand)
            self.set(node, f"`not` removed in `{ast.unparse(node)[:60]}`", operand=double)
        if isinstance(node.op, ast.USub):
            self.set(node, f"sign of `{ast.unparse(node)[:40]}`", op=ast.UAdd())

    def of_Constant(self, node, parent):
        value = node.value
        if value is True or value is False:
            if not (isinstance(parent, ast.While) and value is True):
                self.set(node, f"`{value}` became `{not value}`", value=not value)
        elif isinstance(value, int) and abs(value) < LARGE:
            for change in (1, -1):
                self.set(node, f"`{value}` became `{value + change}`", value=value + change)
        elif isinstance(value, str) and value in STRINGS and not isinstance(parent, (ast.JoinedStr, ast.Attribute)):
            self.set(node, f"`{value}` became `{STRINGS[value]}`", value=STRINGS[value])

    def of_BinOp(self, node, _):
        if isinstance(node.op, (ast.Add, ast.Sub)):
            now = ast.Sub if isinstance(node.op, ast.Add) else ast.Add
            was = "+" if now is ast.Sub else "-"
            self.set(node, f"`{was}` became the other in `{ast.unparse(node)[:60]}`", op=now())

    def of_AugAssign(self, node, _):
        if isinstance(node.op, (ast.Add, ast.Sub)):
            now = ast.Sub if isinstance(node.op, ast.Add) else ast.Add
            self.set(node, f"`+=`/`-=` became the other in `{ast.unparse(node)[:60]}`", op=now())

    def of_Call(self, node, _):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name == "range":
            for index, bound in enumerate(node.args[:2]):
                if isinstance(bound, ast.Constant):
                    continue
                for operator, sign in ((ast.Add, "+"), (ast.Sub, "-")):
                    changed = ast.BinOp(bound, operator(), ast.Constant(1))
                    self.add(node, f"bound {index + 1} of `{ast.unparse(node)[:60]}` {sign} 1",
                             lambda i=index, changed=changed: node.args.__setitem__(i, changed))
        first = node.args[:2]
        plain = len(first) == 2 and not any(isinstance(a, ast.Starred) for a in first)
        if plain and name not in COMMUTE and ast.dump(first[0]) != ast.dump(first[1]):
            swapped = [first[1], first[0]] + node.args[2:]
            self.set(node, f"arguments swapped in `{ast.unparse(node)[:60]}`", args=swapped)

    def of_Return(self, node, _):
        # False and None are the same to most callers, and False has become True already.
        if node.value is not None and not (isinstance(node.value, ast.Constant) and not node.value.value):
            self.set(node, f"`{ast.unparse(node)[:60]}` became `return None`", value=ast.Constant(None))

    def negated(self, node):
        test = node.test
        is_plain = isinstance(test, ast.Compare) and len(test.ops) == 1
        is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        is_always = isinstance(test, ast.Constant)
        # Those were changed as comparisons already.
        if not (is_plain and type(test.ops[0]) in (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
                or is_not or is_always):
            self.set(node, f"condition `{ast.unparse(test)[:60]}` negated", test=ast.UnaryOp(ast.Not(), test))

    def of_If(self, node, _):
        self.negated(node)

    def of_While(self, node, _):
        self.negated(node)

    def of_IfExp(self, node, _):
        self.negated(node)

    def of_Name(self, node, _):
        other = partner(node.id)
        if isinstance(node.ctx, ast.Load) and other in self.bound and node.id in self.bound:
            self.set(node, f"`{node.id}` became `{other}`", id=other)


def python_calls(text):
    """The functions that each function, or table at the top, names; and all names that are defined."""
    tree = ast.parse(text)
    parts = {}
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            parts[statement.name] = statement
        elif isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    parts[f"{statement.name}.{inner.name}"] = inner
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            parts[statement.targets[0].id] = statement
    names = {}
    for part in parts:
        names.setdefault(part.split(".")[-1], set()).add(part)
        # A class is named where its objects are made, and those of a class that inherits from it.
        names.setdefault(part.split(".")[0], set()).add(part)
    for statement in tree.body:
        for base in statement.bases if isinstance(statement, ast.ClassDef) else []:
            names.setdefault(statement.name, set()).update(names.get(getattr(base, "id", ""), ()))
    calls = {}
    for part, node in parts.items():
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        used |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
        calls[part] = {called for name in used for called in names.get(name, ()) if called != part}
    return calls


TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*) | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*') |
    (?P<pre>^[ \t]*\#(?:\\\n|[^\n])*) | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?[uUlLfF]*) |
    (?P<name>[^\W\d]\w*) | (?P<space>\s+) |
    (?P<op><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|::|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)
C_SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
           "+=": "-=", "-=": "+=", "++": "--", "--": "++"}
C_WORDS = {"if", "while", "for", "switch", "return", "sizeof", "else", "do", "case"}
C_TYPES = {"struct", "class", "namespace", "union", "enum"}
C_FREE = {"printf", "puts", "fprintf", "putchar", "srand", "scanf", "system", "fflush", "free", "fclose", "perror"}


class CMutants:
    """All mutants of a C or C++ file, inside the bodies of functions."""

    def __init__(self, text):
        self.tokens = [(m.lastgroup, m.group(), text.count("\n", 0, m.start()) + 1) for m in TOKEN.finditer(text)]
        # The tokens that count, by their place.
        self.places = [i for i, (kind, _, _) in enumerate(self.tokens) if kind not in ("comment", "space", "pre")]
        self.where = {}
        self.calls = {}
        self.bound = {}
        self.found = []
        self.mark_functions()
        for at in range(len(self.places)):
            if self.where.get(at):
                self.token(at)

    def text(self, at):
        return self.tokens[self.places[at]][1] if 0 <= at < len(self.places) else ""

    def kind(self, at):
        return self.tokens[self.places[at]][0] if 0 <= at < len(self.places) else ""

    def closing(self, at):
        """The place of the bracket that closes this one."""
        pairs = {"(": ")", "[": "]", "{": "}"}
        close, depth = pairs[self.text(at)], 0
        for place in range(at, len(self.places)):
            depth += self.text(place) == self.text(at)
            depth -= self.text(place) == close
            if depth == 0:
                return place
        return len(self.places)

    def mark_functions(self):
        at = 0
        while at < len(self.places):
            if self.text(at) == "{" and (name := self.function_before(at)):
                end = self.closing(at)
                for place in range(at + 1, end):
                    self.where[place] = name
                    if self.kind(place) == "name":
                        self.calls.setdefault(name, set()).add(self.text(place))
                        self.bound.setdefault(name, set()).add(self.text(place))
                at = end
            at += 1
        defined = set(self.calls)
        self.calls = {name: (called & defined) - {name} for name, called in self.calls.items()}

    def function_before(self, at):
        """The name of the function whose body begins here; nothing for types, tables and namespaces."""
        place = at - 1
        while self.text(place) in ("const", "override", "noexcept"):
            place -= 1
        if self.text(place) != ")":
            return None
        depth = 0
        while place >= 0:
            depth += (self.text(place) == ")") - (self.text(place) == "(")
            if depth == 0:
                break
            place -= 1
        name = self.text(place - 1)
        return name if self.kind(place - 1) == "name" and name not in C_WORDS else None

    def add(self, at, change, edits):
        """`edits` are pairs of places and their new text."""
        _, _, line = self.tokens[self.places[at]]
        self.found.append((self.where[at], line, change, edits))

    def near(self, at):
        return " ".join(self.text(place) for place in range(max(0, at - 3), at + 4))

    def token(self, at):
        kind, text, before = self.kind(at), self.text(at), self.text(at - 1)
        if self.is_in_free_call(at):
            return
        if kind == "number" and text.isdigit() and int(text) < LARGE and before not in ("case",):
            for change in (1, -1):
                self.add(at, f"`{text}` became `{int(text) + change}` in `{self.near(at)}`", [(at, f"({int(text) + change})")])
        if kind == "op":
            self.operator(at, text, before)
        if kind == "name":
            self.name(at, text, before)

    def operator(self, at, text, before):
        if text in C_SWAPS:
            self.add(at, f"`{text}` became `{C_SWAPS[text]}` in `{self.near(at)}`", [(at, C_SWAPS[text])])
        is_binary = self.kind(at - 1) in ("name", "number") and before != "return" or before in (")", "]")
        if text in "+-" and is_binary:
            now = "-" if text == "+" else "+"
            self.add(at, f"`{text}` became `{now}` in `{self.near(at)}`", [(at, now)])
        if text == "!":
            self.add(at, f"`!` removed in `{self.near(at)}`", [(at, "")])
        if text in (";", "{", "}"):
            self.statement(at + 1)

    def statement(self, at):
        """A statement that can be left out."""
        if self.where.get(at) is None or self.kind(at) != "name":
            return
        end = at
        while self.text(end) not in (";", "{", "}", ""):
            end += 1
        if self.text(end) != ";":
            return
        words = [self.text(place) for place in range(at, end)]
        is_assigned = len(words) > 2 and (words[1] in ("=", "+=", "-=", "[", ".", "->"))
        is_call = words[1:2] == ["("] and words[0] not in C_WORDS | C_FREE
        is_step = words[1:] in (["++"], ["--"])
        if words in (["break"], ["continue"]) or is_assigned or is_call or is_step:
            shown = " ".join(words)[:60]
            self.add(at, f"removed `{shown}`", [(place, "") for place in range(at, end)])
        if words[0] == "return" and len(words) > 1 and words[1:] not in (["0"], ["FALSE"], ["false"], ["NULL"]):
            edits = [(place, "") for place in range(at + 2, end)] + [(at + 1, "0")]
            self.add(at, f"`{' '.join(words)[:60]}` became `return 0`", edits)

    def name(self, at, text, before):
        other = partner(text)
        if other and other in self.bound[self.where[at]] and before not in ("int", "char", ".", "->", "*", "struct"):
            if self.text(at + 1) != "(":
                self.add(at, f"`{text}` became `{other}` in `{self.near(at)}`", [(at, other)])
        if text in ("if", "while") and self.text(at + 1) == "(":
            end = self.closing(at + 1)
            words = [self.text(place) for place in range(at + 2, end)]
            if not {"==", "!="} & set(words) and words != ["1"] or "&&" in words or "||" in words:
                self.add(at, f"condition `{' '.join(words)[:60]}` negated", [(at + 1, "(!("), (end, "))")])
        elif self.text(at + 1) == "(" and text not in C_WORDS | C_FREE:
            self.swapped(at, text)

    def swapped(self, at, text):
        end, depth, commas = self.closing(at + 1), 0, []
        for place in range(at + 2, end):
            word = self.text(place)
            depth += (word in "([{") - (word in ")]}")
            if word == "," and depth == 0:
                commas.append(place)
        if not commas:
            return
        first = [self.text(place) for place in range(at + 2, commas[0])]
        last = commas[1] if len(commas) > 1 else end
        second = [self.text(place) for place in range(commas[0] + 1, last)]
        if first != second:
            edits = [(place, "") for place in range(at + 2, last) if place != commas[0]]
            edits.append((commas[0], f"{' '.join(second)} , {' '.join(first)}"))
            self.add(at, f"arguments swapped in `{text}({' '.join(first)}, {' '.join(second)})`"[:90], edits)

    def is_in_free_call(self, at):
        """Inside the brackets of a call whose text is free?"""
        depth = 0
        for place in range(at, max(at - 60, -1), -1):
            word = self.text(place)
            if word in (";", "{", "}") and place != at:
                return False
            depth += (word == ")") - (word == "(") if place != at else 0
            if depth < 0:
                if self.text(place - 1) in C_FREE:
                    return True
                depth = 0
        return False

    def written(self, edits):
        now = {self.places[at]: new for at, new in edits}
        return "".join(now.get(i, token) for i, (_, token, _) in enumerate(self.tokens))


def is_python(path):
    return path.lower().endswith(".py")


def read(path):
    """The text of a file, which may come from an old editor."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def named(found):
    """Function, line and change of each; changes of one line that read the same are numbered."""
    seen, told = {}, []
    for where, line, change, _ in found:
        key = (where, line, change)
        seen[key] = seen.get(key, 0) + 1
        told.append((where, line, change if seen[key] == 1 else f"{change} #{seen[key]}"))
    return told


def mutants(text, python):
    return PythonMutants(text) if python else CMutants(text)


def compiles(text, path):
    """Does a C or C++ file compile? Where there is no compiler, every file is taken."""
    language = "c" if path.lower().endswith(".c") else "c++"
    command = ["gcc", "-x", language, "-fsyntax-only", "-w", "-iquote", os.path.dirname(os.path.abspath(path)), "-"]
    try:
        return subprocess.run(command, input=text.encode(), stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return True


def mutant(text, path, number):
    """The text of one mutant; nothing if it does not compile or says the same as before."""
    python = is_python(path)
    made = mutants(text, python)
    edit = made.found[number][3]
    if not python:
        changed = made.written(edit)
        return changed if compiles(changed, path) else None
    edit()
    changed = ast.unparse(ast.fix_missing_locations(made.tree)) + "\n"
    if changed.strip() == ast.unparse(ast.parse(text)).strip():
        return None
    try:
        compile(changed, "mutant", "exec")
    except (SyntaxError, ValueError):
        return None
    return changed


def reached_by(calls, part):
    """Those that call a function, over any number of calls."""
    found, left = set(), [part]
    while left:
        now = left.pop()
        for caller, called in calls.items():
            if now in called and caller not in found:
                found.add(caller)
                left.append(caller)
    return sorted(found)


def chosen(told, most, seed, skipped):
    """Numbers of a sample in which every function has its turn."""
    rng = random.Random(seed)
    groups = {}
    for number, (where, _, _) in enumerate(told):
        if where not in skipped:
            groups.setdefault(where, []).append(number)
    for numbers in groups.values():
        rng.shuffle(numbers)
    order = list(groups.values())
    rng.shuffle(order)
    for turn in range(max(map(len, order), default=0)):
        for numbers in order:
            if turn < len(numbers):
                yield numbers[turn]


def write_all(path, folder, most, seed, skipped):
    text, python = read(path), is_python(path)
    made = mutants(text, python)
    told = named(made.found)
    calls = python_calls(text) if python else made.calls
    stem, ending = os.path.splitext(os.path.basename(path))
    os.makedirs(folder, exist_ok=True)
    written = []
    for number in chosen(told, most, seed, skipped):
        if most is not None and len(written) >= most:
            break
        changed = mutant(text, path, number)
        if changed is None:
            continue
        name = f"{stem}-{number}{ending}"
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(changed)
        where, line, change = told[number]
        written.append({"number": number, "file": name, "function": where, "line": line, "description": change,
                        "reached_by": reached_by(calls, where)})
    with open(os.path.join(folder, "mutants.json"), "w", encoding="utf-8") as file:
        json.dump({"source": os.path.basename(path), "defines": sorted(calls), "mutants": written}, file,
                  ensure_ascii=False, indent=1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write", nargs=2, metavar=("N", "OUT"))
    parser.add_argument("--all", metavar="DIR")
    parser.add_argument("--most", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", default="", help="functions that are left as they are, with commas between")
    given = parser.parse_args()
    text, python = read(given.file), is_python(given.file)
    if given.list:
        for number, (where, line, change) in enumerate(named(mutants(text, python).found)):
            print(number, where, line, change, sep="\t")
    if given.write:
        changed = mutant(text, given.file, int(given.write[0]))
        if changed is None:
            sys.exit("this change makes no mutant")
        with open(given.write[1], "w", encoding="utf-8") as file:
            file.write(changed)
    if given.all:
        write_all(given.file, given.all, given.most, given.seed, set(given.skip.split(",")))


if __name__ == "__main__":
    main()
