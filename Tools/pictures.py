"""Draws frames with three players, and compares pictures. Used by Tools/compare-players and Tools/check-shares.

As a program, pictures.py PLAYER FILE WIDTH HEIGHT FRAMES writes the pictures of another player to the standard output:
rows of RGBA, not premultiplied. A player may crash on a file, so each file gets a process.
"""
import ctypes
import importlib.util
import os
import pathlib
import subprocess
import sys

import numpy

ROOT = pathlib.Path(__file__).resolve().parent.parent
ZOETROPE = ROOT / ".build" / "release" / "zoetrope"
PLAYERS = ("zoetrope", "thorvg", "rlottie")
# The fonts that the browser had for the corpus's references, in Debian's package fonts-dejavu-core.
FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")


# Drawing


def draw(player, path, width, height, frames, timeout=60, fonts=None):
    """Pictures of frames, counted from the in point: arrays of height × width × 4 bytes, or None if not drawn.

    fonts is a folder of fonts for texts, which only our player takes.
    """
    listed = ",".join(map(str, frames))
    if player == "zoetrope":
        command = [ZOETROPE, "render", path, "--size", f"{width}x{height}", "--frames", listed, "--threads", "1",
                   "--no-system-fonts", "-o", "-"]
        if fonts is not None and fonts.is_dir():
            command += ["--font-folder", fonts]
    else:
        command = [sys.executable, __file__, player, path, str(width), str(height), listed]
    try:
        run = subprocess.run(command, capture_output=True, timeout=timeout)
        pixels = run.stdout
        # The other players may fail; a failure of ours is not one picture less.
        if player == "zoetrope" and run.returncode not in (0, 1):
            sys.exit(f"{path}: zoetrope failed: {run.stderr.decode(errors='replace')}")
    except subprocess.TimeoutExpired:
        pixels = b""
    size = width * height * 4
    pictures = [pixels[index * size : (index + 1) * size] for index in range(len(frames))]
    return [
        numpy.frombuffer(picture, numpy.uint8).reshape(height, width, 4) if len(picture) == size else None
        for picture in pictures
    ]


def library(package, name):
    """A shared library inside an installed package, without importing the package."""
    return ctypes.CDLL(os.path.join(os.path.dirname(importlib.util.find_spec(package).origin), name))


def thorvg(path, width, height, frames):
    """Yields the pictures of ThorVG."""
    tvg, pointer = library("thorvg_python", "libthorvg-1.so"), ctypes.c_void_p
    for name in ("tvg_swcanvas_create", "tvg_lottie_animation_new", "tvg_animation_get_picture"):
        getattr(tvg, name).restype = pointer
    tvg.tvg_engine_init(ctypes.c_uint(0))
    canvas = pointer(tvg.tvg_swcanvas_create(ctypes.c_int(1)))
    buffer = (ctypes.c_uint32 * (width * height))()
    not_premultiplied = 2  # TVG_COLORSPACE_ABGR8888S: the bytes are R, G, B, A
    tvg.tvg_swcanvas_set_target(canvas, buffer, width, width, height, not_premultiplied)
    animation = pointer(tvg.tvg_lottie_animation_new())
    picture = pointer(tvg.tvg_animation_get_picture(animation))
    if tvg.tvg_picture_load(picture, os.fsencode(path)) != 0:
        return
    tvg.tvg_picture_set_size(picture, ctypes.c_float(width), ctypes.c_float(height))
    tvg.tvg_canvas_add(canvas, picture)
    for frame in frames:
        tvg.tvg_animation_set_frame(animation, ctypes.c_float(frame))
        tvg.tvg_canvas_update(canvas)
        tvg.tvg_canvas_draw(canvas, ctypes.c_bool(True))
        tvg.tvg_canvas_sync(canvas)
        yield bytes(buffer)


def rlottie(path, width, height, frames):
    """Yields the pictures of rlottie."""
    lib = library("rlottie_python", "librlottie.so")
    lib.lottie_animation_from_file.restype = ctypes.c_void_p
    animation = lib.lottie_animation_from_file(os.fsencode(path))
    if not animation:
        return
    buffer = (ctypes.c_uint32 * (width * height))()
    size = ctypes.c_size_t
    for frame in frames:
        lib.lottie_animation_render(
            ctypes.c_void_p(animation), size(int(frame)), buffer, size(width), size(height), size(width * 4))
        premultiplied = numpy.frombuffer(bytes(buffer), numpy.uint8).reshape(-1, 4).astype(numpy.float32)
        alpha = premultiplied[:, 3:]
        colours = numpy.minimum(premultiplied[:, 2::-1] * 255 / numpy.maximum(alpha, 1), 255)
        yield numpy.concatenate([colours, alpha], 1).round().astype(numpy.uint8).tobytes()


# Comparing


def passes(one, other):
    """Whether two pictures agree: luma SSIM of 0.99 or more, and at most 0.1 % of the pixels off after an erosion."""
    if one is None or other is None or one.shape != other.shape:
        return False
    ssim, off = compare(one, other)
    return ssim >= 0.99 and off <= 0.1


def compare(one, other):
    """The luma SSIM of two pictures over white, and the share of pixels, in percent, that are off.

    A pixel is off if it and its eight neighbours all differ by more than 16 levels in some channel: lines of one pixel,
    where edges are smoothed in another way, do not count.
    """
    one, other = over_white(one), over_white(other)
    difference = numpy.abs(one - other).max(2)
    if not difference.any():
        return 1.0, 0.0
    windows = numpy.lib.stride_tricks.sliding_window_view(numpy.pad(difference, 1, mode="edge"), (3, 3))
    off = (windows.min((2, 3)) > 16).mean() * 100
    luma = numpy.array([0.299, 0.587, 0.114])
    return ssim(one @ luma, other @ luma), float(off)


def over_white(picture):
    picture = picture.astype(numpy.float64)
    alpha = picture[..., 3:] / 255
    return picture[..., :3] * alpha + 255 * (1 - alpha)


def ssim(one, other):
    """The structural similarity of two pictures of one channel, 0 to 255 (Wang, Bovik, Sheikh and Simoncelli, 2004).

    As in the paper: a Gaussian window of 11 × 11 pixels, σ = 1.5, K = 0.01 and 0.03, the mean over all whole windows.
    """
    steadiness = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_one, mean_other = blur(one), blur(other)
    variance_one = blur(one * one) - mean_one**2
    variance_other = blur(other * other) - mean_other**2
    covariance = blur(one * other) - mean_one * mean_other
    alike = (2 * mean_one * mean_other + steadiness[0]) * (2 * covariance + steadiness[1])
    apart = (mean_one**2 + mean_other**2 + steadiness[0]) * (variance_one + variance_other + steadiness[1])
    return float((alike / apart).mean())


def blur(values):
    """The weighted mean of each whole window of 11 × 11 values."""
    weights = numpy.exp(-0.5 * (numpy.arange(-5, 6) / 1.5) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        length = values.shape[axis] - 10
        values = sum(weight * values.take(range(start, start + length), axis) for start, weight in enumerate(weights))
    return values


if __name__ == "__main__":
    player, path, width, height, frames = sys.argv[1:]
    for pixels in {"thorvg": thorvg, "rlottie": rlottie}[player](
            path, int(width), int(height), [float(frame) for frame in frames.split(",")]):
        sys.stdout.buffer.write(pixels)
