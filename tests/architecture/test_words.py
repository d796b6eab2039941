"""Class names that are defined twice are explained in the glossary (`deploy/docs/glossary.md`)."""

import re
from collections import Counter
from collections.abc import Iterable

from tests.architecture.files import PACKAGES, ROOT, python_files

GLOSSARY_ROW = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \|", re.MULTILINE)


def repeated_classes(sources: Iterable[str]) -> set[str]:
    """Return the names of module-level classes that are defined twice; nested ones such as `Meta` do not count."""
    counts = Counter(name for source in sources for name in re.findall(r"^class (\w+)", source, re.MULTILINE))
    return {name for name in counts if counts[name] > 1}


def listed_classes(glossary: str) -> set[str]:
    """Return the class names in the rows of the glossary's tables that begin with code words."""
    return {name for names in GLOSSARY_ROW.findall(glossary) for name in re.findall(r"\w+", names)}


def test_glossary_lists_exactly_the_repeated_names_of_classes() -> None:
    repeated = repeated_classes((ROOT / path).read_text() for path in python_files(*PACKAGES))
    assert repeated == listed_classes((ROOT / "deploy/docs/glossary.md").read_text())


def test_nested_classes_are_not_counted() -> None:
    source = "class A:\n    class Meta: pass\nclass B:\n    class Meta: pass\n"
    assert repeated_classes([source]) == set()
    assert repeated_classes([source, "class A: pass"]) == {"A"}


def test_line_of_the_glossary_may_list_several_names() -> None:
    table = "| `Deal` | a |\n| `Command`, `Migration` | b |\n| deal | donne | c |"
    assert listed_classes(table) == {"Deal", "Command", "Migration"}
