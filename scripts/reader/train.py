"""Learns the matrices of lib/retrieval/rank/reader.ts on clusters of passages of one subject.

usage: train.py CLUSTERS.jsonl WEIGHTS.json [--hold FILE]
CLUSTERS.jsonl is what embed-clusters.ts writes. With --hold, the associations of that file are left out, and
the share of their questions whose first passage is right is printed. Needs numpy alone; ten seconds on one core.
"""
import argparse
import base64
import json

import numpy as np

MODEL = "multilingual-e5-small-q4"
SEED, EPOCHS, BATCH, RATE, DECAY = 0, 8, 32, 1e-3, 1e-3
SCALE = 30.0  # of a cosine of about 0.8 to 0.9, so that a difference of 0.03 decides
SENTENCES, CANDIDATES, OF_CLUSTER, TELLING = 24, 16, 12, 0.3
RANK = 64  # of 384: the same figures with a third of the numbers


def read_vector(text):
    vector = np.frombuffer(base64.b64decode(text), np.int8).astype(np.float32)
    return vector / np.linalg.norm(vector)


class Clusters:
    def __init__(self, path):
        passages, sentences, masks, self.questions = [], [], [], []
        for cluster in map(json.loads, open(path, encoding="utf8")):
            first = len(passages)
            for passage in cluster["passages"]:
                stack = np.zeros((SENTENCES, 384), np.float32)
                mask = np.zeros(SENTENCES, bool)
                for at, vector in enumerate(passage["sv"][:SENTENCES]):
                    stack[at], mask[at] = read_vector(vector), True
                passages.append(read_vector(passage["pv"]))
                sentences.append(stack)
                masks.append(mask)
            ids = list(range(first, len(passages)))
            for question in cluster["questions"]:
                right = {first + one["p"]: one["s"] for one in question["answers"] if one["p"] >= 0}
                self.questions.append(
                    (read_vector(question["v"]), ids, right, cluster["file"], cluster["association"])
                )
        self.passages, self.sentences, self.masks = map(np.array, (passages, sentences, masks))

    def batch(self, questions, rng):
        """Hard negatives of the question's own cluster, and passages of others."""
        chosen = np.zeros((len(questions), CANDIDATES), int)
        right = np.zeros((len(questions), CANDIDATES), bool)
        telling = np.full((len(questions), CANDIDATES), -1)
        for row, (_, ids, answers, *_rest) in enumerate(questions):
            others = [one for one in ids if one not in answers]
            rng.shuffle(others)
            some = ([one for one in ids if one in answers] + others)[:OF_CLUSTER]
            while len(some) < CANDIDATES:
                other = int(rng.integers(len(self.passages)))
                if other not in ids:
                    some.append(other)
            for at, one in enumerate(some):
                chosen[row, at], right[row, at] = one, one in answers
                place = answers.get(one, -1)
                telling[row, at] = place if place < SENTENCES else -1
        return chosen, right, telling


def softmax(values, axis=-1):
    raised = np.exp(values - values.max(axis, keepdims=True))
    return raised / raised.sum(axis, keepdims=True)


def score(weights, question, passages, sentences, masks):
    """@returns a score for each passage, and the share of each of its sentences in it"""
    by_sentence = SCALE * np.einsum("nd,nksd->nks", question + question @ weights["sentence"], sentences)
    by_sentence = np.where(masks, by_sentence, -1e9)
    high = by_sentence.max(-1)
    raised = np.exp(by_sentence - high[..., None])
    by_passage = SCALE * np.einsum("nd,nkd->nk", question + question @ weights["passage"], passages)
    return high + np.log(raised.sum(-1)) + by_passage, raised / raised.sum(-1, keepdims=True)


def gradients(weights, clusters, questions, rng):
    chosen, right, telling = clusters.batch(questions, rng)
    question = np.stack([one[0] for one in questions])
    passages, sentences, masks = clusters.passages[chosen], clusters.sentences[chosen], clusters.masks[chosen]
    scores, shares = score(weights, question, passages, sentences, masks)
    target = softmax(np.where(right, scores, -1e9))
    error = (softmax(scores) - target) / len(questions)
    told = telling >= 0
    aim = np.zeros_like(shares)
    rows, columns = np.nonzero(told)
    aim[rows, columns, telling[told]] = 1
    by_sentence = error[..., None] * shares
    by_sentence += TELLING * told[..., None] * (shares - aim) / max(1, told.sum())
    return {
        "passage": SCALE * question.T @ np.einsum("nk,nkd->nd", error, passages),
        "sentence": SCALE * question.T @ np.einsum("nks,nksd->nd", by_sentence, sentences),
    }


def measure(weights, clusters, questions):
    hits, plain = [], []
    nothing = {name: np.zeros_like(matrix) for name, matrix in weights.items()}
    for question, ids, right, *_rest in questions:
        if not right or len(right) == len(ids):
            continue
        given = (question[None], clusters.passages[ids][None], clusters.sentences[ids][None], clusters.masks[ids][None])
        hits.append(ids[int(score(weights, *given)[0].argmax())] in right)
        plain.append(ids[int(score(nothing, *given)[0].argmax())] in right)
    return f"right first {np.mean(hits):.3f}, untrained {np.mean(plain):.3f}, of {len(hits)}"


def train(clusters, questions):
    rng = np.random.default_rng(SEED)
    weights = {name: np.zeros((384, 384), np.float32) for name in ("passage", "sentence")}
    mean = {name: np.zeros_like(matrix) for name, matrix in weights.items()}
    square = {name: np.zeros_like(matrix) for name, matrix in weights.items()}
    answered = [one for one in questions if one[2]]
    steps, step = EPOCHS * (len(answered) // BATCH), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(answered))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            step += 1
            rate = RATE * min(1, step / 50) * max(0.05, 1 - step / steps)
            found = gradients(weights, clusters, [answered[i] for i in order[at : at + BATCH]], rng)
            for name, matrix in weights.items():
                slope = found[name] + 2 * DECAY * matrix
                mean[name] += 0.1 * (slope - mean[name])
                square[name] += 0.02 * (slope**2 - square[name])
                moved = (mean[name] / (1 - 0.9**step)) / (np.sqrt(square[name] / (1 - 0.98**step)) + 1e-8)
                weights[name] = (matrix - rate * moved).astype(np.float32)
    return weights


def pack(matrix):
    """Two narrow matrices whose product is nearly this one, one byte a number, row by row."""
    left, sizes, right = np.linalg.svd(matrix)
    root = np.sqrt(sizes[:RANK])
    return {"in": to_bytes(left[:, :RANK] * root), "out": to_bytes((root[:, None] * right[:RANK]))}


def unpack(pair):
    return from_bytes(pair["in"], 384, RANK) @ from_bytes(pair["out"], RANK, 384)


def from_bytes(packed, rows, columns):
    values = np.frombuffer(base64.b64decode(packed["values"]), np.int8)
    return values.reshape(rows, columns).astype(np.float32) * packed["scale"]


def to_bytes(matrix):
    scale = float(np.abs(matrix).max()) / 127
    values = np.rint(matrix / scale).astype(np.int8).tobytes()
    return {"scale": scale, "values": base64.b64encode(values).decode()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clusters")
    parser.add_argument("weights")
    parser.add_argument("--hold", type=int)
    given = parser.parse_args()
    clusters = Clusters(given.clusters)
    held = {one[4] for one in clusters.questions if one[3] == given.hold}
    weights = train(clusters, [one for one in clusters.questions if one[4] not in held])
    packed = {name: pack(matrix) for name, matrix in weights.items()}
    if held:
        shipped = {name: unpack(pair) for name, pair in packed.items()}
        print(measure(shipped, clusters, [one for one in clusters.questions if one[4] in held]))
    with open(given.weights, "w", encoding="utf8") as out:
        json.dump({"model": MODEL, "dimensions": 384, "rank": RANK, **packed}, out, indent=2)
        out.write("\n")


main()
