"""Programs that found the entries of `catalogue.json`. The planner never runs them; each prints an entry to paste.

lines        python -m tournaments.seating.find.lines 2 6 --columns 5 --rounds 10
             seed 0 for every entry but 14 tables in 11 rounds (`--seed 5 --tries 3000000`, some minutes)
starters     python -m tournaments.seating.find.starters 24 --modulus 7
             seed 0; 28 players (`--modulus 9`) take 16 seconds, 36 (`--modulus 11`) a quarter of an hour
perfect      python -m tournaments.seating.find.thirty_two
plans        python -m tournaments.seating.find.plans 26 5 --odd 5 --fair strict --seed 1
             seeds 0 to 2, first annealing runs of 1 to 4 million moves, 12 to 80 seconds; strict fairness at seven
             rounds (18, 21, 22, 25, 30, 35 players): a compiled copy of that loop, `--annealing` of 40 to 200
             million moves, up to 20 seconds there and half an hour here
             python -m tournaments.seating.find.twelve
around       python -m tournaments.seating.find.around 10 --held 1
             seconds with two or three held tables, or at 8 tables; otherwise a compiled copy, up to 37 seconds there
numberings   python -m tournaments.seating.find.numberings 28 8
             seconds; 32 to 40 players with `--moves 4000000`, up to two minutes each, or a compiled copy of it;
             the plans that state `returns` too: 20 players in 7 rounds, 28 in 10

Exhaustive searches, without random numbers, that prove constants of `proof/bounds.py` and a statement of
`deploy/docs/seating.md`:

             python -m tournaments.seating.find.twenty_in_six
             the bound of twenty players; two and a half minutes
             python -m tournaments.seating.find.few_threes
             the bounds of few players at tables of three; two seconds
             python -m tournaments.seating.find.twenty_eight
             why seven of 28 players stay at their table once in eight rounds; less than a second
"""
