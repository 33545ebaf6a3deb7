import type { IMagickImage, MagickFormat, MagickReadSettings } from '@imagemagick/magick-wasm'
import { loadMagick, type Magick } from './load-magick.ts'
import { NoPreview, type PreviewImage } from './preview.ts'

/** SVG is missing on purpose: it is a document. */
const FORMATS = {
  'image/png': 'Png',
  'image/apng': 'Png',
  'image/jpeg': 'Jpeg',
  'image/gif': 'Gif',
  'image/webp': 'WebP',
  'image/avif': 'Avif',
  'image/heic': 'Heic',
  'image/heif': 'Heic',
  'image/bmp': 'Bmp',
  'image/tiff': 'Tiff',
} as const satisfies Record<string, keyof typeof MagickFormat>
type ImageType = keyof typeof FORMATS

export const isImageType = (type: string): type is ImageType => Object.hasOwn(FORMATS, type)

const QUALITY = 82
/** ImageMagick's names of the limits of load-magick.ts. */
const LIMIT_ERRORS = /CacheResourcesExhausted|ExceedsLimit|ResourceLimit|MemoryAllocationFailed|TooManyImages/

/** Decodes the first frame and encodes it anew, upright and no larger than `edge`. */
export const convertImage = (content: Uint8Array, type: ImageType, edge: number): Promise<PreviewImage> =>
  readImage(content, type, edge, encode)

/** Decodes the first frame to shades of gray (PGM), upright and no larger than `edge`. */
export const grayOfImage = (content: Uint8Array, type: ImageType, edge: number): Promise<PreviewImage> =>
  readImage(content, type, edge, encodeGray)

type Encode = (magick: Magick, image: IMagickImage, edge: number) => PreviewImage

async function readImage(content: Uint8Array, type: ImageType, edge: number, write: Encode): Promise<PreviewImage> {
  const magick = await loadMagick()
  const format = magick.MagickFormat[FORMATS[type]]
  const settings = new magick.MagickReadSettings({ format, frameIndex: 0, frameCount: 1 })
  return withReasons(() => {
    if (type === 'image/jpeg') scaleWhileDecoding(magick, content, settings, 2 * edge)
    return magick.ImageMagick.read(content, settings, (image) => {
      image.autoOrient()
      return write(magick, image, edge)
    })
  })
}

/** Leaves out detail of a large JPEG that the preview does not show, which saves most of its time and memory. */
function scaleWhileDecoding(magick: Magick, content: Uint8Array, settings: MagickReadSettings, edge: number): void {
  const { width, height } = magick.MagickImageInfo.create(content, settings)
  if (Math.max(width, height) > edge) settings.setDefine(magick.MagickFormat.Jpeg, 'size', `${edge}x${edge}`)
}

/** Encodes pixels of four bytes: red, green, blue and opacity. */
export const encodePixels = (pixels: Uint8Array, width: number, height: number): Promise<PreviewImage> =>
  readPixels(pixels, width, height, encode)

/** As encodePixels, in shades of gray (PGM). */
export const grayOfPixels = (pixels: Uint8Array, width: number, height: number): Promise<PreviewImage> =>
  readPixels(pixels, width, height, encodeGray)

async function readPixels(pixels: Uint8Array, width: number, height: number, write: Encode): Promise<PreviewImage> {
  const magick = await loadMagick()
  const settings = new magick.MagickReadSettings({ format: magick.MagickFormat.Rgba, width, height })
  return withReasons(() =>
    magick.ImageMagick.read(pixels, settings, (image) => write(magick, image, Math.max(width, height))),
  )
}

function encode({ MagickFormat }: Magick, image: IMagickImage, edge: number): PreviewImage {
  if (Math.max(image.width, image.height) > edge) image.resize(edge, edge)
  image.strip()
  image.quality = QUALITY
  const { width, height } = image
  // The bytes are a view of memory that is freed afterwards.
  return image.write(MagickFormat.WebP, (bytes) => ({ bytes: Uint8Array.from(bytes), width, height }))
}

/** Transparent parts are white, as on paper. */
function encodeGray(
  { AlphaAction, ColorSpace, MagickColors, MagickFormat }: Magick,
  image: IMagickImage,
  edge: number,
) {
  if (Math.max(image.width, image.height) > edge) image.resize(edge, edge)
  image.backgroundColor = MagickColors.White
  image.alpha(AlphaAction.Remove)
  image.colorSpace = ColorSpace.Gray
  image.depth = 8
  const { width, height } = image
  return image.write(MagickFormat.Pgm, (bytes) => ({ bytes: Uint8Array.from(bytes), width, height }))
}

function withReasons(make: () => PreviewImage): PreviewImage {
  try {
    return make()
  } catch (error) {
    throw new NoPreview(error instanceof Error && LIMIT_ERRORS.test(error.message) ? 'large' : 'damaged')
  }
}
