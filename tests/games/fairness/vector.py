"""The game of the scheme's published test vector."""

from games.fairness.commitment import SecretBytes

SECRET = SecretBytes(bytes(range(32)))
GAME_ID = "g-000001"
RULES_ID = "push/1"
TEXTS = ["00112233445566778899aabbccddeeff", None, "été ♥"]
COMMITMENT = "db63697bb69ea31880cf5bedc350eceb447dfeb063ca64636f444b6aa43467cb"
KEY = SecretBytes(bytes.fromhex("ee4941f85ef46f77e8dfd34e0c38e6f182246237107975c95aeafb8032a4f278"))
