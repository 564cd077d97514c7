// The renderer's types follow; the file lets the package build until then.
import LottieFormat
import VectorRaster
