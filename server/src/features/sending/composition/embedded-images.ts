import { sha256 } from '#platform/crypto/hash'
import type { ComposedFile } from '#platform/mail/compose-mail'

const EMBEDDED = /(\ssrc=")data:(image\/(?:png|gif|jpe?g|webp));base64,([a-z0-9+/=\s]*)(")/gi

/**
 * Turns images in `data:` addresses into parts of the message (RFC 2392): Gmail and Outlook show no others.
 * @returns the HTML with `cid:` addresses, and the parts.
 */
export function embedImages(html: string): { html: string; files: ComposedFile[] } {
  const files = new Map<string, ComposedFile>()
  const referring = html.replace(EMBEDDED, (_all, start: string, contentType: string, base64: string, end: string) => {
    const content = Buffer.from(base64, 'base64')
    const contentId = `${sha256(content).slice(0, 32)}@image.dossier`
    const filename = `image.${contentType.slice('image/'.length).toLowerCase().replace('jpeg', 'jpg')}`
    files.set(contentId, { filename, contentType: contentType.toLowerCase(), contentId, content })
    return `${start}cid:${contentId}${end}`
  })
  return { html: referring, files: [...files.values()] }
}
