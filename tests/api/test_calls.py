"""The call for the arbiter over the API."""

from tests import cast

CALL = "/api/tournaments/{}/rounds/1/tables/1/arbiter/"


def test_call_is_made_answered_and_ended(arbiter):
    address = CALL.format(cast.running_tournament(8).slug)

    def post_call(**body: bool) -> tuple[bool, bool]:
        sheet = arbiter.post(address, body, format="json").json()
        return sheet["called_at"] is not None, sheet["arbiter_coming"]

    assert post_call(waiting=True) == (True, False)
    assert post_call(waiting=True, coming=True) == (True, True)
    assert post_call(waiting=False) == (False, False)


def test_answer_without_a_call_is_refused(arbiter):
    address = CALL.format(cast.running_tournament(8).slug)
    answer = arbiter.post(address, {"waiting": True, "coming": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "call_over")
