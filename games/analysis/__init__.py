"""How much of a finished game was luck, and how much decisions: pure functions of its positions and actions.

Each game that can be analysed has a module `games.<slug>.analysis`, its evaluator: see `games.analysis.evaluator`.
"""
