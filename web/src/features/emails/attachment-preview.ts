import type { Attachment } from '@dossier/contract/email-parts'
import { apiAddress } from '#platform/api/call-api.ts'

/** What a browser shows of a file: SVG, HTML and other active content are only downloaded. */
export type PreviewKind = 'image' | 'text'

const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
}
const TEXT_NAMES = /\.(?:txt|md|csv|tsv|log|json|ya?ml|xml|ini|diff|patch)$/i
const TEXT_TYPES = ['text/plain', 'text/csv', 'text/markdown', 'application/json']

const MAX_IMAGE_BYTES = 30_000_000
const MAX_TEXT_BYTES = 1_000_000
/** Larger images are shown on request only. */
export const MAX_THUMBNAIL_BYTES = 2_000_000

/** The image type by which a browser reads the bytes; '' = none. */
export function imageTypeOf({ content_type, filename }: Attachment): string {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const types = Object.values(IMAGE_TYPES)
  return types.includes(content_type) ? content_type : (IMAGE_TYPES[ending] ?? '')
}

/** How a file can be shown; null = download only. */
export function previewKindOf(attachment: Attachment): PreviewKind | null {
  const { content_type, filename, size } = attachment
  if (imageTypeOf(attachment) !== '') return size <= MAX_IMAGE_BYTES ? 'image' : null
  const isText = TEXT_TYPES.includes(content_type) || TEXT_NAMES.test(filename)
  return isText && size <= MAX_TEXT_BYTES ? 'text' : null
}

export const fileAddress = (emailId: string, { id }: Attachment): string =>
  apiAddress(`/emails/${emailId}/attachments/${encodeURIComponent(id)}`)
