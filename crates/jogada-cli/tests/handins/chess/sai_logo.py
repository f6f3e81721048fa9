print("e2e4")
