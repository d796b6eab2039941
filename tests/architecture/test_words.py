"""One word for one thing: a class name that stands for two is in the glossary, with what each is."""

import ast
import re
from collections import Counter
from collections.abc import Iterable

from tests.architecture.files import PACKAGES, ROOT, python_files

LISTED = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \|", re.MULTILINE)


def repeated(sources: Iterable[str]) -> set[str]:
    """Names of classes that stand twice at the top of modules; a `Meta` or a `State` inside another is part of it."""
    nodes = (node for source in sources for node in ast.parse(source).body)
    times = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    return {name for name in times if times[name] > 1}


def listed(glossary: str) -> set[str]:
    return {name for names in LISTED.findall(glossary) for name in re.findall(r"\w+", names)}


def test_a_class_name_that_stands_twice_is_in_the_glossary_and_no_other_is() -> None:
    twice = repeated((ROOT / path).read_text() for path in python_files(*PACKAGES))
    assert twice == listed((ROOT / "deploy/docs/glossary.md").read_text())


def test_it_sees_two_classes_of_one_name_but_not_those_inside_others() -> None:
    inside = "class A:\n    class Meta: pass\nclass B:\n    class Meta: pass\n"
    assert repeated([inside]) == set()
    assert repeated([inside, "class A: pass"]) == {"A"}


def test_it_reads_several_names_on_one_line_of_the_glossary() -> None:
    table = "| `Deal` | a |\n| `Command`, `Migration` | b |\n| deal | donne | c |"
    assert listed(table) == {"Deal", "Command", "Migration"}
