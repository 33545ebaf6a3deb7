/** Longest edge in pixels: for a row of a list on a sharp screen, or for a window. */
export const PREVIEW_EDGES = { small: 256, large: 1600 } as const
export type PreviewSize = keyof typeof PREVIEW_EDGES

export interface PreviewInput {
  content: Uint8Array
  size: PreviewSize
}

/** A WebP image without metadata. */
export interface PreviewImage {
  bytes: Uint8Array
  width: number
  height: number
}

/** `kind`: neither a known image nor a PDF. `large`: more pixels or memory than the limits. */
export type PreviewFailure = 'kind' | 'encrypted' | 'damaged' | 'large'

export class NoPreview extends Error {
  readonly failure: PreviewFailure
  constructor(failure: PreviewFailure) {
    super(failure)
    this.failure = failure
  }
}
