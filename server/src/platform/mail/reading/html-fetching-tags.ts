import type { Attributes } from './html-hidden.ts'

const KNOWN_PICTURES =
  /^(?:image\/(?:png|gif|jpe?g|webp|avif|apng|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)\s*(?:;|$)|$)/i
const FETCHED_LINKS =
  /(?:^|\s)(?:stylesheet|icon|preload|prefetch|modulepreload|preconnect|dns-prefetch|manifest|apple-touch-icon)(?:\s|$)/i
/** Elements that may have a background image since HTML 3.2. */
const WITH_BACKGROUND = new Set(['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

/**
 * Returns the URLs that a tag fetches on display, not those that wait for a click.
 * @param parent the enclosing tag: a `source` has no meaning on its own
 */
export function namedBy(tag: string, attributes: Attributes, parent: string): string[] {
  const values = (...names: string[]): string[] => names.flatMap((name) => attributes[name] || [])
  if (WITH_BACKGROUND.has(tag)) return values('background')
  switch (tag) {
    case 'img':
      // Includes our own attribute from an earlier cleaning.
      return [...values('src', 'data-remote-src'), ...picturesOf(attributes)]
    case 'image':
      return [...values('src', 'href', 'xlink:href'), ...picturesOf(attributes)]
    case 'feimage':
      return values('href', 'xlink:href')
    case 'source':
      if (parent === 'picture') return KNOWN_PICTURES.test(attributes.type ?? '') ? picturesOf(attributes) : []
      return parent === 'video' || parent === 'audio' ? values('src') : []
    case 'video':
    case 'audio':
      return [...(tag === 'video' ? values('poster') : []), ...(isLoadedAhead(attributes) ? values('src') : [])]
    case 'iframe':
      return 'srcdoc' in attributes ? [] : values('src')
    case 'frame':
    case 'embed':
      return values('src')
    case 'object':
      return values('data')
    case 'input':
      return /^image$/i.test(attributes.type ?? '') ? values('src') : []
    case 'link':
      return FETCHED_LINKS.test(attributes.rel ?? '') ? [...values('href'), ...candidates(attributes.imagesrcset)] : []
    case 'meta':
      return refreshOf(attributes)
    default:
      return []
  }
}

const isLoadedAhead = ({ preload, autoplay }: Attributes): boolean => preload !== 'none' || autoplay !== undefined

const picturesOf = ({ srcset }: Attributes): string[] => candidates(srcset)

/** HTML, 4.8.4.2.1: white space ends a URL, so a URL may contain commas. */
const candidates = (srcset = ''): string[] =>
  [...srcset.matchAll(/[\s,]*(\S+)(?:\s[^,]*)?(?:,|$)/g)].map(([, address = '']) => address.replace(/,+$/, ''))

function refreshOf({ 'http-equiv': kind = '', content = '' }: Attributes): string[] {
  const address = /url\s*=\s*["']?([^"']*)/i.exec(content)?.[1]
  return /^\s*refresh\s*$/i.test(kind) && address ? [address] : []
}
