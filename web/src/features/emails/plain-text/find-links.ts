import { deceivingHost } from './deceiving-host.ts'

export interface TextPart {
  text: string
  /** Undefined for plain text. */
  href?: string
  /** The host that the link leads to, where the text hides it. */
  deceivingHost?: string
}

/** Links of one text; further ones stay text. */
const MAX_LINKS = 2000

const HOST = '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?\\.){1,8}\\p{L}{2,24}'
const IN_URL = '[^\\s<>"“”„«»‹›`{}|\\\\^]'
const PATTERNS = {
  /** RFC 3986, appendix C: inside angle brackets a URL may span lines. */
  bracketed: '(?<=<)https?://[^\\s<>]{1,2000}(?:\\r?\\n[^\\s<>]{1,2000}){1,9}(?=>)',
  url: `(?<![\\p{L}\\p{N}@])(?:https?://|www\\.)${IN_URL}{1,4000}`,
  mailto: `(?<![\\p{L}\\p{N}])mailto:${IN_URL}{3,1000}`,
  address: `(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_{|}~@-])[\\p{L}\\p{N}!#$%&'*+/=?^_{|}~-][\\p{L}\\p{N}.!#$%&'*+/=?^_{|}~-]{0,63}@${HOST}(?![\\p{L}\\p{N}])`,
  /** A host without a scheme needs a path or a common ending: `and/or` and `done.It` are no links. */
  host: `(?<![\\p{L}\\p{N}@._/:-])${HOST}(?::\\d{1,5})?/${IN_URL}{1,2000}|(?<![\\p{L}\\p{N}@._/:-])(?:[a-z0-9-]{1,63}\\.){1,4}(?:com|org|net|edu|gov)(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])`,
  phone:
    '(?<![\\p{L}\\p{N}+./-])\\+\\d(?:[ ()./\\u00a0\\u2011-]{0,3}\\d){6,14}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}+./-])(?:\\(\\d{3}\\) ?\\d{3}[-. ]\\d{4}|\\(0\\d{1,5}\\)(?:[ /-]?\\d){4,11})(?![\\p{L}\\p{N}])|(?<=(?:^|[^\\p{L}])(?:tel|telefon|téléphone|teléfono|telefono|phone|fon|mobile?|mobil|handy|cell|fax|direct|durchwahl)\\b\\.?[ \\t]{0,3}:?[ \\t]{0,3})\\(?\\d{2,5}(?:[ ()./-]{0,3}\\d){4,11}(?![\\p{L}\\p{N}])',
} as const
type Kind = keyof typeof PATTERNS

const LINK = new RegExp(
  Object.entries(PATTERNS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join('|'),
  'giu',
)

/** Splits a text at the web addresses, email addresses and phone numbers in it; the parts together are the text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  let count = 0
  LINK.lastIndex = 0
  for (let match = LINK.exec(text); match && count < MAX_LINKS; match = LINK.exec(text)) {
    const link = readLink(match)
    if (!link) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push(link)
    from = match.index + link.text.length
    LINK.lastIndex = from
    count++
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function readLink({ groups = {}, 0: found }: RegExpExecArray): TextPart | null {
  const kind = (Object.keys(PATTERNS) as Kind[]).find((name) => groups[name] !== undefined)
  if (kind === 'phone') return { text: found, href: `tel:${numberOf(found)}` }
  if (kind === 'address') return { text: found, href: `mailto:${found}` }
  const text = kind === 'bracketed' ? found : withoutPunctuation(found)
  if (kind === 'mailto') return { text, href: text }
  const href = /^https?:/i.test(text) ? text.replace(/\s+/g, '') : `https://${text}`
  if (!URL.canParse(href)) return null
  const host = deceivingHost(href)
  return { text, href, ...(host ? { deceivingHost: host } : {}) }
}

/** `+49 (0)30` is dialled without the zero. */
const numberOf = (shown: string): string =>
  (shown.startsWith('+') ? shown.replace('(0)', '') : shown).replace(/[^\d+]/g, '')

const CLOSING: Record<string, string> = { ')': '(', ']': '[' }

/** A sentence goes on behind a URL: its marks do not belong to it, nor do brackets that it does not open. */
function withoutPunctuation(url: string): string {
  let end = url.length
  for (; end > 0; end--) {
    const last = url.charAt(end - 1)
    const opening = CLOSING[last]
    if (opening ? isBalanced(url.slice(0, end), opening, last) : !/[.,;:!?'’"*_~…]/.test(last)) break
  }
  return url.slice(0, end)
}

const isBalanced = (text: string, opening: string, closing: string): boolean =>
  text.split(opening).length >= text.split(closing).length
