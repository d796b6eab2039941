"""The call for the arbiter over the API."""

from tests import cast

CALL = "/api/tournaments/{}/rounds/1/tables/1/arbiter/"


def test_it_calls_answers_and_ends(arbiter):
    address = CALL.format(cast.playing(8).slug)

    def told(**body: bool) -> tuple[bool, bool]:
        sheet = arbiter.post(address, body, format="json").json()
        return sheet["called_at"] is not None, sheet["arbiter_coming"]

    assert told(waiting=True) == (True, False)
    assert told(waiting=True, coming=True) == (True, True)
    assert told(waiting=False) == (False, False)


def test_it_refuses_to_answer_without_a_call(arbiter):
    address = CALL.format(cast.playing(8).slug)
    answer = arbiter.post(address, {"waiting": True, "coming": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "call_over")
