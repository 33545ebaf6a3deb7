import type { PreviewImage, PreviewSize } from '#platform/mail/reading/previews/preview'

export type { PreviewImage, PreviewSize }

/** Makes images of files from outside, in a jailed process of its own. */
export interface Previews {
  /**
   * Returns a WebP image of an image file or of the first page of a PDF. It has nothing of the file but its pixels.
   * @throws AppError `unsupported_media_type` for other files; `unprocessable` for a damaged or encrypted one, and for
   * one beyond the limits of time, memory or pixels; `unavailable` while no process can be started.
   */
  imageOf(content: Uint8Array, size: PreviewSize): Promise<PreviewImage>
  close(): Promise<void>
}
