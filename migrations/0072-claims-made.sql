-- Of what answers to claims made it is asked when one was: what was told before has nothing there.
update claims set told = '{"claimWasMade": "", "claimMadeOn": "", "knownOn": ""}' || told;
