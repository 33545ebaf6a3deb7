import { fileTypeFromBuffer } from 'file-type'
import { startBudget } from '../attachments/time-budget.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENT_CHARS, MAX_RECOGNITION_MS, MAX_RECOGNIZED_PAGES } from '../limits.ts'
import { grayOfImage, isImageType } from '../previews/convert-image.ts'
import { grayPages } from '../previews/draw-page.ts'
import { NoPreview } from '../previews/preview.ts'
import { cutText, storableText } from '../storable-text.ts'
import { loadTesseract } from './load-tesseract.ts'

export interface RecognitionInput {
  content: Uint8Array
  /** Names of Tesseract, such as `eng`. */
  languages: readonly string[]
}

/** Longest edge in pixels that text is recognized in: A4 at 300 dots per inch has 3,508. */
const EDGE = 3000
/** Smaller images are icons. */
const MIN_EDGE = 40
const SNIFFED_BYTES = 4100

/**
 * Recognizes the text in an image, or on the pages of a scanned PDF until the time is spent. The bytes decide on the kind.
 * Returns '' for other, damaged and encrypted files and for those beyond the limits.
 */
export async function recognizeText({ content, languages }: RecognitionInput): Promise<string> {
  if (content.length > MAX_ATTACHMENT_BYTES) return ''
  const budget = startBudget(MAX_RECOGNITION_MS)
  const texts: string[] = []
  try {
    for await (const image of imagesIn(content)) {
      const tesseract = await loadTesseract(languages)
      texts.push(tesseract.read(image).trim())
      if (budget.spent()) break
    }
  } catch (error) {
    // The pages before the damaged one count.
    if (!(error instanceof NoPreview)) throw error
  }
  return cutText(storableText(texts.filter(Boolean).join('\n\n')), MAX_ATTACHMENT_CHARS)
}

async function* imagesIn(content: Uint8Array): AsyncGenerator<Uint8Array> {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, SNIFFED_BYTES))
  if (head.subarray(0, 1024).includes('%PDF-')) {
    yield* grayPages(content, EDGE, MAX_RECOGNIZED_PAGES)
    return
  }
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  if (!isImageType(type)) return
  const { bytes, width, height } = await grayOfImage(content, type, EDGE)
  if (Math.min(width, height) >= MIN_EDGE) yield bytes
}
