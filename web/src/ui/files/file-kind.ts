/** A file as it is listed; its content is at another address. */
export interface ListedFile {
  filename: string
  content_type: string
  /** Bytes. */
  size: number
}

/** `image`: the server makes a safe image of it. HTML, SVG and other active content are only downloaded. */
export type PreviewKind = 'image' | 'text'

const PICTURED_TYPES = /^(?:image\/(?:png|jpe?g|gif|webp|avif|hei[cf]|bmp|tiff)|application\/pdf)$/
const PICTURED_NAMES = /\.(?:png|jpe?g|gif|webp|avif|hei[cf]|bmp|tiff?|pdf)$/i
const TEXT_NAMES = /\.(?:txt|md|csv|tsv|log|json|ya?ml|xml|ini|diff|patch)$/i
const TEXT_TYPES = ['text/plain', 'text/csv', 'text/markdown', 'application/json']

const MAX_TEXT_BYTES = 1_000_000

/** How a file can be shown; null = download only. */
export function previewKindOf({ content_type, filename, size }: ListedFile): PreviewKind | null {
  if (PICTURED_TYPES.test(content_type) || PICTURED_NAMES.test(filename)) return 'image'
  const isText = TEXT_TYPES.includes(content_type) || TEXT_NAMES.test(filename)
  return isText && size <= MAX_TEXT_BYTES ? 'text' : null
}

export const isPdf = ({ content_type, filename }: ListedFile): boolean =>
  content_type === 'application/pdf' || /\.pdf$/i.test(filename)

export const nameOfFile = ({ filename, content_type }: ListedFile): string => filename || content_type
