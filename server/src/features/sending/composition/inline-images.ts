import type { ComposedFile } from '#platform/mail/compose-mail'
import type { ParsedAttachment } from '#platform/mail/mail'

/** All of them together; a quote is not worth more. */
const MAX_BYTES = 10 * 1024 * 1024
/** What can stand in a header and in an address of HTML without quoting. */
const PLAIN_ID = /^[\w.@+=$~-]{1,200}$/

/** Which parts the HTML shows by `cid:` (RFC 2392). */
export function shownParts(html: string): Set<string> {
  const ids = [...html.matchAll(/["'(]\s*cid:([^"'()\s<>]{1,400})/gi)].map((match) => decoded(match[1] ?? ''))
  return new Set(ids.filter((id) => PLAIN_ID.test(id)))
}

/**
 * The images of the original that the quote shows, so that it looks the same at the other end.
 * @param shown what the HTML names and nothing else of the mail is.
 * @param room bytes that the mail has left.
 */
export function inlineImages(
  shown: Set<string>,
  attachments: readonly ParsedAttachment[],
  room: number = MAX_BYTES,
): ComposedFile[] {
  const most = Math.min(MAX_BYTES, room)
  const files: ComposedFile[] = []
  let bytes = 0
  for (const { contentId, contentType, content, filename } of attachments) {
    if (!shown.delete(contentId) || !/^image\/(?:png|jpeg|gif|webp|avif|bmp)$/i.test(contentType)) continue
    bytes += content.length
    if (bytes > most) break
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
