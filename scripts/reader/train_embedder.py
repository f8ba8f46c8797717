"""Teaches multilingual-e5-small which passage and which sentence answers a question; writes the changes of its body.

usage: train_embedder.py TEXTS.npz CHANGES.npz
TEXTS.npz is what pack_texts.py writes. Needs PyTorch and a GPU: a minute on one H200.
"""
import json
import random
import sys

import numpy as np
import torch
from torch.nn import functional as F

from model import Body

SEED, STEPS, WARM_UP = 0, 416, 0.06
CLUSTERS, PUBLIC = 12, 8  # groups of a step
RATES = {"steps": 1e-2, "gains": 1e-3, "vectors": 1e-4}
SCALE = 30.0
KEEP = 5.0  # weight of the distance to the wheel's vectors, which protects everything else
NEAR = 0.005  # a passage of another group that the wheel finds as near as the right one may be right as well
QUESTIONS, SENTENCES, TOKENS = 8, 24, 60_000
DEVICE = "cuda"


class Texts:
    def __init__(self, packed):
        self.pieces = torch.tensor(packed["pieces"].astype(np.int64), device=DEVICE)
        self.begins = packed["begins"]
        self.lengths = np.diff(self.begins)

    def encode(self, body, chosen):
        """@returns a vector of length 1 for each, computed in batches of similar length"""
        order = np.argsort(-self.lengths[chosen], kind="stable")
        found, at = [], 0
        while at < len(order):
            some = chosen[order[at : at + max(1, int(TOKENS // self.lengths[chosen[order[at]]]))]]
            lengths = torch.tensor(self.lengths[some], device=DEVICE)[:, None]
            places = torch.arange(int(lengths.max()), device=DEVICE)[None]
            begins = torch.tensor(self.begins[some], device=DEVICE)[:, None]
            with torch.autocast(DEVICE, torch.bfloat16):
                found.append(body(self.pieces[begins + places.minimum(lengths - 1)], places < lengths))
            at += len(some)
        back = torch.tensor(np.argsort(order), device=DEVICE)
        return F.normalize(torch.cat(found)[back].float(), dim=1)


def choose_groups(groups, rng):
    """Without end: clusters of one association stand together, so that they are each other's negatives."""
    by_association = {}
    for group in groups:
        if group["source"] == "clusters":
            by_association.setdefault(group["association"], []).append(group)
    public, waiting = [group for group in groups if group["source"] != "clusters"], []
    while True:
        names = list(by_association)
        rng.shuffle(names)
        row = [group for name in names for group in rng.sample(by_association[name], len(by_association[name]))]
        for at in range(0, len(row) - CLUSTERS + 1, CLUSTERS):
            if len(waiting) < PUBLIC:
                waiting += rng.sample(public, len(public))
            yield row[at : at + CLUSTERS] + waiting[:PUBLIC]
            waiting = waiting[PUBLIC:]


class Batch:
    """Texts are numbers of the packed ones; `of_*` names the group of each, `holds` the passage of each sentence."""

    def __init__(self, groups, rng):
        self.questions, self.passages, self.sentences, self.holds = [], [], [], []
        self.of_questions, self.of_passages, self.of_sentences = [], [], []
        right_passages, right_sentences = [], []
        for at, group in enumerate(groups):
            for passage, sentences in zip(group["passages"], group["sentences"]):
                self.holds += [len(self.passages)] * len(sentences[:SENTENCES])
                self.passages.append(passage)
                self.of_passages.append(at)
                self.sentences += sentences[:SENTENCES]
                self.of_sentences += [at] * len(sentences[:SENTENCES])
            answered = [one for one in group["questions"] if one["sentences"]]
            for question in rng.sample(answered, min(QUESTIONS, len(answered))):
                self.questions.append(rng.choice(question["wordings"]))
                self.of_questions.append(at)
                right_passages.append({group["passages"][p] for p, _ in question["sentences"]})
                right_sentences.append({group["sentences"][p][s] for p, s in question["sentences"]})
        self.right_passages = mark(right_passages, self.passages)
        self.right_sentences = mark(right_sentences, self.sentences)
        self.all = np.array(self.questions + self.passages + self.sentences)

    def split(self, vectors):
        return vectors.split([len(self.questions), len(self.passages), len(self.sentences)])


def mark(right, texts):
    return torch.tensor([[text in own for text in texts] for own in right], device=DEVICE)


def same(first, second):
    return torch.tensor(first, device=DEVICE)[:, None] == torch.tensor(second, device=DEVICE)[None]


def contrast(scores, right, allowed):
    """Softmax over the allowed ones; any of the right ones is right."""
    high = scores.masked_fill(~allowed, -1e4).logsumexp(1) - scores.masked_fill(~right, -1e4).logsumexp(1)
    return (high * right.any(1)).mean()


def find_loss(batch, vectors, wheel):
    questions, passages, sentences = batch.split(vectors)
    old_questions, old_passages, old_sentences = batch.split(wheel)
    by_passage, by_sentence = SCALE * questions @ passages.T, SCALE * questions @ sentences.T

    def allow(old, right, is_own):
        likeness = old_questions @ old.T
        limit = likeness.masked_fill(~right, -9).amax(1, keepdim=True) - NEAR
        return right | is_own | (likeness < limit)

    is_own = same(batch.of_questions, batch.of_passages)
    loss = contrast(by_passage, batch.right_passages, allow(old_passages, batch.right_passages, is_own))
    own_sentences = same(batch.of_questions, batch.of_sentences)
    loss += contrast(by_sentence, batch.right_sentences, allow(old_sentences, batch.right_sentences, own_sentences))
    holds = torch.tensor(batch.holds, device=DEVICE)[None].expand(len(questions), -1)
    best = torch.full_like(by_passage, -1e4).scatter_reduce(1, holds, by_sentence, "amax")
    loss += 0.5 * contrast(best + by_passage, batch.right_passages, is_own)
    return loss + KEEP * (1 - (vectors * wheel).sum(1).mean())


def main():
    packed = np.load(sys.argv[1])
    tensors = {name[5:]: packed[name] for name in packed.files if name.startswith("body/")}
    groups = json.loads(packed["groups"].tobytes())
    rng = random.Random(SEED)
    torch.manual_seed(SEED)
    texts, body = Texts(packed), Body(tensors, packed["vocabulary"]).to(DEVICE)
    with torch.no_grad():
        body.eval().prepare(exact=True)
        wheel = torch.cat([texts.encode(body, some) for some in np.array_split(np.arange(len(texts.lengths)), 4)])
    body.train()
    matrices = list(body.matrices.values())
    kinds = {
        "steps": [matrix.steps for matrix in matrices],
        "gains": [matrix.gains for matrix in matrices],
        "vectors": [matrix.bias for matrix in matrices] + list(body.norms.values()),
    }
    optimizer = torch.optim.AdamW(
        [{"params": kinds[kind], "lr": rate, "base": rate} for kind, rate in RATES.items()],
        betas=(0.9, 0.98),
        weight_decay=0.0,
    )
    for step, chosen in zip(range(STEPS), choose_groups(groups, rng)):
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * min(1, (step + 1) / (WARM_UP * STEPS)) * max(0.02, 1 - step / STEPS)
        batch = Batch(chosen, rng)
        body.prepare()
        vectors = texts.encode(body, batch.all)
        loss = find_loss(batch, vectors, wheel[torch.tensor(batch.all, device=DEVICE)])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(body.parameters(), 2.0)
        optimizer.step()
        if step % 50 == 0:
            print(step, round(loss.item(), 3), flush=True)
    np.savez_compressed(sys.argv[2], **body.changes())


if __name__ == "__main__":
    main()
