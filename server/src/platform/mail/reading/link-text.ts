import { decodePercent } from './decode-percent.ts'

/** Limits of one text. More links are lists of links. */
const MAX_LINKS = 500
const MAX_ADDRESS_CHARS = 1000
const MAX_DESCRIPTION_CHARS = 1000

export interface LinkText {
  /** Descriptions of images, and titles that show when a pointer rests on them. */
  descriptions: string[]
  /** Addresses of links, decoded, without their scheme. */
  addresses: string[]
  /** The same of images. */
  images: string[]
}

const TAG = /<(a|img)\s([^<>]*)>/gi
const ATTRIBUTE = /(?:^|\s)(href|src|data-remote-src|alt|title)="([^"]*)"/gi

/**
 * Returns the words that stand behind links and images.
 * @param html as sanitize-html writes it: quoted attributes without angle brackets
 */
export function readLinkText(html: string): LinkText {
  const descriptions = new Set<string>()
  const addresses = new Set<string>()
  const images = new Set<string>()
  let read = 0
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    read += 1
    if (read > MAX_LINKS) break
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (/^(?:alt|title)$/i.test(name)) add(descriptions, decoded(value).slice(0, MAX_DESCRIPTION_CHARS))
      else add(tag.toLowerCase() === 'a' ? addresses : images, addressWords(decoded(value)))
    }
  }
  return { descriptions: [...descriptions], addresses: [...addresses], images: [...images] }
}

function add(texts: Set<string>, text: string): void {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line !== '') texts.add(line)
}

/** Names of letters in addresses are decoded, so that they are words. */
function addressWords(address: string): string {
  if (/^\s*(?:data|cid|javascript|blob|attachment):|^\s*#/i.test(address)) return ''
  return decodePercent(address.slice(0, MAX_ADDRESS_CHARS).replace(/^\s*(?:https?:)?\/\/|^\s*(?:mailto|tel):/i, ''))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
