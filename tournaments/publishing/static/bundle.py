"""A classic script made of the modules of a page: browsers refuse modules in files without a server (`file:`).

Each module becomes a function that returns its exports. It understands the forms of `import` and `export` that our
scripts use: names in braces, and declarations.
"""

import re
from pathlib import PurePosixPath
from posixpath import normpath

from tournaments.publishing.static.pages import read_static

IMPORT = re.compile(r'import\s*\{([^}]*)\}\s*from\s*"([^"]+)"\s*;?')
EXPORT = re.compile(r"\bexport\s+(?=(?:async\s+)?(?:const|function|class)\s+(\w+))")
EXPORT_NAMES = re.compile(r"\bexport\s*\{([^}]*)\}\s*;?")


def bundle(entry: str, *, result: str = "") -> str:
    """Return the script of the static module `entry` and of all modules that it imports.

    :param result: name of a global variable for the exports of `entry`
    """
    modules: dict[str, str] = {}
    _add_module(entry, modules)
    parts = [f'modules["{name}"] = (() => {{\n{code}\n}})();' for name, code in modules.items()]
    assignment = f'\nglobalThis.{result} = modules["{entry}"];' if result else ""
    return f'(() => {{\n"use strict";\nconst modules = {{}};\n{chr(10).join(parts)}{assignment}\n}})();\n'


def _add_module(name: str, modules: dict[str, str]) -> None:
    """Add a module after those that it imports."""
    if name in modules:
        return
    code = read_static(name).decode()
    folder = str(PurePosixPath(name).parent)
    for _names, path in IMPORT.findall(code):
        _add_module(normpath(f"{folder}/{path}"), modules)
    exports = EXPORT.findall(code) + [
        each for names in EXPORT_NAMES.findall(code) for each in _properties(names, exported=True)
    ]
    code = EXPORT_NAMES.sub("", EXPORT.sub("", code))
    code = IMPORT.sub(lambda found: _import_declaration(found[1], normpath(f"{folder}/{found[2]}")), code)
    modules[name] = f"{code}\nreturn {{ {', '.join(exports)} }};"


def _import_declaration(names: str, module: str) -> str:
    """Return the declaration of constants that replaces an import of these names from a module."""
    return f'const {{ {", ".join(_properties(names))} }} = modules["{module}"];'


def _properties(names: str, *, exported: bool = False) -> list[str]:
    """Return names of an import as properties: `name`, or `name: other` for `name as other`.

    Properties of an export have the outer name first, which is the last one in the statement.
    """
    pairs = [name.strip().partition(" as ") for name in names.split(",") if name.strip()]
    ordered = [(after, before) if exported else (before, after) for before, _as, after in pairs]
    return [f"{first}: {second}" if first and second else first or second for first, second in ordered]
