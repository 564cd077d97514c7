// A file without declarations; the renderer's types are in the other files of this module.
import LottieFormat
import VectorRaster
