"""Programs that found what `catalogue.json` holds. The planner never runs them; each prints an entry to paste.

lines        python -m tournaments.seating.find.lines 2 6 --columns 5 --rounds 10
             seed 0 for every entry but 14 tables in 11 rounds (`--seed 5 --tries 3000000`, some minutes)
starters     python -m tournaments.seating.find.starters 24 --modulus 7
             seed 0; 36 players (`--modulus 11`) take a quarter of an hour
perfect      python -m tournaments.seating.find.thirty_two
plans        python -m tournaments.seating.find.plans 26 5 --odd 5 --fair strict --seed 1
             seeds 0 to 2, first annealing runs of 1 to 4 million moves, 12 to 80 seconds
numberings   python -m tournaments.seating.find.numberings 24 7

And one that proves what `proof/bounds.py` says of twenty players:

             python -m tournaments.seating.find.twenty_in_six
             two and a half minutes; no chance in it
"""
