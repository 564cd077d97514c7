#!/usr/bin/env python3
"""Prints an animation of 512 x 512 pixels in which one circle moves over many small ones that stand still.

usage: still_scene.py COUNT [--one-layer] > still.json

Each of the still circles is in a layer of its own; with --one-layer, all are in the layer of the moving one.
"""
import json
import math
import sys


def circle(x, y, size, color, transform=None):
    return {"ty": "gr", "it": [
        {"ty": "el", "p": {"k": [x, y]}, "s": {"k": [size, size]}},
        {"ty": "fl", "c": {"k": color}, "o": {"k": 100}},
        {"ty": "tr", **(transform or {})}]}


def layer(shapes):
    return {"ty": 4, "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": shapes}


def scene(count, is_one_layer=False):
    """The animation as text."""
    side = math.ceil(math.sqrt(count))
    step = 512 / side
    path = {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 60, "s": [512, 512]}]}}
    moving = circle(0, 0, 20, [1, 0, 0], path)
    still = [circle(step * (i % side + 0.5), step * (i // side + 0.5), step * 0.8, [i % 255 / 255, 0.5, i // 255 % 255 / 255])
             for i in range(count)]
    layers = [layer([moving] + still)] if is_one_layer else [layer([moving])] + [layer([shape]) for shape in still]
    return json.dumps({"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 512, "h": 512, "layers": layers})


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--one-layer"]
    if len(words) != 1 or not words[0].isdigit():
        sys.exit(__doc__)
    print(scene(int(words[0]), is_one_layer="--one-layer" in sys.argv))
