"""Programs that found what `catalogue.json` holds. The planner never runs them; each prints an entry to paste.

python -m tournaments.seating.find.lines 12 --columns 6 --rounds 9
python -m tournaments.seating.find.starters 24 --modulus 7
python -m tournaments.seating.find.thirty_two
python -m tournaments.seating.find.plans 20 7 --seed 1
python -m tournaments.seating.find.numberings 24 7
"""
