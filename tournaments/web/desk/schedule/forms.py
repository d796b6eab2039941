"""The planned times of a tournament as a form."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

NAMES = ("starts_at", "break_minutes", "meal_after", "meal_minutes")
HELP = {
    "starts_at": _("Laissez vide pour ne rien prévoir."),
    "break_minutes": _("De la fin d’un tour au début du suivant."),
    "meal_after": _("Laissez vide s’il n’y en a pas ; il prend la place de la pause."),
    "meal_minutes": _("De la fin du tour à la reprise."),
}


class ScheduleForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's class takes no argument
    """The start of the first round, the breaks and the meal. The service checks them again."""

    class Meta:
        model = Tournament
        fields = NAMES
        help_texts = HELP
        widgets = {"starts_at": forms.TimeInput(format="%H:%M", attrs={"type": "time"})}

    def __init__(self, *args: object, editable: bool, **kwargs: object) -> None:
        self.editable = editable
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # those of a model form
        for field in self.fields.values():
            field.error_messages |= {"required": _("À remplir."), "invalid": _("Écrivez un nombre entier.")}
            field.disabled = not editable
        self.fields["starts_at"].error_messages["invalid"] = _("Écrivez une heure, par exemple 14:30.")
