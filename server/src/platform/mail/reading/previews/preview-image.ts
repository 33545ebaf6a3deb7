import { fileTypeFromBuffer } from 'file-type'
import { convertImage, isImageType } from './convert-image.ts'
import { drawPage } from './draw-page.ts'
import { NoPreview, PREVIEW_EDGES, type PreviewFailure, type PreviewImage, type PreviewInput } from './preview.ts'

const SNIFFED_BYTES = 4100

export type PreviewAnswer = { image: PreviewImage } | { failure: PreviewFailure }

/**
 * Makes an image of an image file or of the first page of a PDF. The bytes decide on the kind, never a name. The new
 * image has pixels only: no metadata, script or trailing data of the file.
 */
export async function previewImage({ content, size }: PreviewInput): Promise<PreviewAnswer> {
  try {
    return { image: await makeImage(content, PREVIEW_EDGES[size]) }
  } catch (error) {
    return { failure: error instanceof NoPreview ? error.failure : 'damaged' }
  }
}

async function makeImage(content: Uint8Array, edge: number): Promise<PreviewImage> {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, SNIFFED_BYTES))
  // Readers accept some bytes before the header of a PDF (ISO 32000-2, annex I).
  if (head.subarray(0, 1024).includes('%PDF-')) return drawPage(content, edge)
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? ''
  if (!isImageType(type)) throw new NoPreview('kind')
  return convertImage(content, type, edge)
}
