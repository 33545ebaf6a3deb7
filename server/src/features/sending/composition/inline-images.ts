import type { ComposedFile } from '#platform/mail/compose-mail'
import type { ParsedAttachment } from '#platform/mail/mail'

/** Total size of the images in a quote. */
const MAX_BYTES = 10 * 1024 * 1024
/** Characters that headers and HTML URLs accept without quoting. */
const PLAIN_ID = /^[\w.@+=$~-]{1,200}$/

/** Returns the parts that the HTML refers to by `cid:` (RFC 2392). */
export function shownParts(html: string): Set<string> {
  const ids = [...html.matchAll(/["'(]\s*cid:([^"'()\s<>]{1,400})/gi)].map((match) => decoded(match[1] ?? ''))
  return new Set(ids.filter((id) => PLAIN_ID.test(id)))
}

/**
 * Returns the original's images in the quote.
 * @param shown ids that only the quote uses.
 * @param available remaining bytes of the email.
 */
export function inlineImages(
  shown: Set<string>,
  attachments: readonly ParsedAttachment[],
  available: number = MAX_BYTES,
): ComposedFile[] {
  const limit = Math.min(MAX_BYTES, available)
  const files: ComposedFile[] = []
  let bytes = 0
  for (const { contentId, contentType, content, filename } of attachments) {
    if (!shown.delete(contentId) || !/^image\/(?:png|jpeg|gif|webp|avif|bmp)$/i.test(contentType)) continue
    bytes += content.length
    if (bytes > limit) break
    files.push({ filename, contentType, contentId, content })
  }
  return files
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('&amp;', '&'))
  } catch {
    return ''
  }
}
