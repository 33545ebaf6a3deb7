import { sha256 } from '#platform/crypto/hash'
import { type Element, findAll } from './html-tree.ts'

/** `embedded:` and the start of the image's hash stand for a data address, which is too long to read. */
const HASH_CHARS = 16
const EMBEDDED = /embedded:[0-9a-f]{16}(?=")/g

export const embeddedAddress = (address: string): string =>
  /^\s*data:/i.test(address) ? `embedded:${sha256(address.trim()).slice(0, HASH_CHARS)}` : address

/** Puts the images of a note back into HTML that names them. */
export function restoreEmbedded(html: string, note: Element): string {
  if (!html.includes('embedded:')) return html
  const addresses = findAll(note, ({ name }) => name === 'img').map(({ attributes }) => attributes.src ?? '')
  const images = new Map(addresses.map((address) => [embeddedAddress(address), address]))
  return html.replace(EMBEDDED, (name) => images.get(name) ?? name)
}
