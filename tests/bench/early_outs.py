"""What Viète's early-outs save, as ratios of medians of alternating rounds in one run: `make bench`."""

from lib.teach.viete.timing import CROWDS, race

for name, crowd in CROWDS.items():
    ratios = ", ".join(f"{way} {ratio.middle:.1f}" for way, ratio in race(*crowd).items())
    print(f"times as fast as plain, {name}: {ratios}")
