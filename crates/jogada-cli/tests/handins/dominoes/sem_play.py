class Ana:
    pass


def create_pair():
    return Ana(), Ana()
