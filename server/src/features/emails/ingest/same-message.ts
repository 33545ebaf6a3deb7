import { stripReplyMark } from '#platform/mail/subject'

/** The content of an email as received, from its row or its message. */
export interface MessageContent {
  subject: string
  text: string
  /** Sanitised. */
  html: string
  headers: readonly { name: string; value: string }[]
}

/** Longest text that a mailing list or a gateway adds, in characters. */
const MAX_ADDED = 4_000
const MAX_TAGS = 20
const MAX_LIST_LENGTH = 400

/**
 * Reports whether two emails with the same Message-ID, sender and files are copies of one message. They may differ only
 * in text that mailing lists and gateways add: tags in the subject, banners above the body and footers below it.
 */
export function isSameMessage(a: MessageContent, b: MessageContent): boolean {
  const [left, right] = [describe(a), describe(b)]
  const routes = { left: wasRelayed(left, right), right: wasRelayed(right, left) }
  if (!isSameSubject(left, right, routes)) return false
  if (!isSameText(a.text, b.text, routes)) return false
  // Some lists remove the HTML.
  if (a.html === '' || b.html === '') return a.html === b.html || routes.left || routes.right
  return isSameText(wordsOf(a.html), wordsOf(b.html), routes)
}

interface Description {
  subject: string
  tags: string[]
  list: string
}

/** The sides with signs of a list or gateway that the other side lacks. */
interface Routes {
  left: boolean
  right: boolean
}

const describe = ({ subject, headers }: MessageContent): Description => ({
  ...splitTags(subject),
  list: listOf(headers),
})

const TAG =
  /^(?:\[[^[\]]{1,80}\]|\*{2,5}[^*]{1,40}\*{2,5}|\((?:ext|extern|external|spam|suspected spam)\)|(?:ext|extern|external|spam|bulk|caution|suspected spam)\s?:)\s*/i

/** Splits a subject into its leading tags and the words, without reply marks. */
function splitTags(subject: string): { subject: string; tags: string[] } {
  const tags: string[] = []
  let words = fold(subject)
  for (let round = 0; round < MAX_TAGS; round += 1) {
    const tag = TAG.exec(words)?.[0] ?? ''
    const remaining = tag ? words.slice(tag.length) : stripReplyMark(words)
    if (remaining === words || remaining === '') break
    if (tag) tags.push(tag.trim().toLowerCase())
    words = remaining
  }
  return { subject: words, tags }
}

const LIST_HEADERS = new Set(['list-id', 'list-post', 'x-mailing-list', 'x-beenthere'])

const listOf = (headers: MessageContent['headers']): string =>
  headers
    .find(({ name }) => LIST_HEADERS.has(name))
    ?.value.slice(0, MAX_LIST_LENGTH)
    .trim()
    .toLowerCase() ?? ''

const wasRelayed = (copy: Description, other: Description): boolean =>
  (copy.list !== '' && copy.list !== other.list) || (hasAll(copy.tags, other.tags) && !hasAll(other.tags, copy.tags))

const hasAll = (tags: string[], some: string[]): boolean => some.every((tag) => tags.includes(tag))

function isSameSubject(left: Description, right: Description, routes: Routes): boolean {
  if (left.subject !== right.subject) return false
  return hasAll(left.tags, right.tags) || hasAll(right.tags, left.tags) || (routes.left && routes.right)
}

function isSameText(a: string, b: string, routes: Routes): boolean {
  const [left, right] = [fold(a), fold(b)]
  if (left === right) return true
  const [long, short, wasLongRelayed] =
    left.length > right.length ? [left, right, routes.left] : [right, left, routes.right]
  const added = addedText(long, short)
  if (added && (wasLongRelayed || added.every((text) => GATEWAY_WORDS.test(text)))) return true
  return routes.left && routes.right && fold(withoutFooter(a)) === fold(withoutFooter(b))
}

/** Ignores line breaks, and the `>` that an mbox file puts before `From `. */
const fold = (text: string): string =>
  text
    .replace(/^>+(?=From )/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the texts before and after the shorter one; null when it is not a part, or when they are too long. */
function addedText(long: string, short: string): string[] | null {
  if (long.length - short.length > MAX_ADDED) return null
  const at = long.startsWith(short) ? 0 : long.endsWith(short) ? long.length - short.length : long.indexOf(short)
  if (at < 0) return null
  const [before, after] = [long.slice(0, at), long.slice(at + short.length)]
  const isWhole = (before === '' || before.endsWith(' ')) && (after === '' || after.startsWith(' '))
  return isWhole ? [before, after].filter((text) => text !== '') : null
}

/** Words of the banners and footers that gateways add, in the languages of the most common ones. */
const GATEWAY_WORDS =
  /\b(?:external|outside (?:of )?(?:the|your|our) (?:organi[sz]ation|company)|caution|confidential|privileged|disclaimer|intended (?:only |solely )?for|virus|scanned|mailing[ -]?list|list ?info|unsubscribe|extern|externe|vertraulich|virenfrei|haftungsausschluss|mailingliste|abbestellen|confidentiel|désabonner|désinscrire|confidencial|externo|riservat[oaie]|vertrouwelijk)\b/iu

const FOOTER_LINES = 30

/** Cuts at the last line of `_`, `-`, `=` or `*` near the end, or at a signature mark. */
function withoutFooter(text: string): string {
  const lines = text.trimEnd().split('\n')
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - FOOTER_LINES); at -= 1) {
    if (/^\s*(?:[_=*~-]{4,}|--)\s*$/.test(lines[at] ?? '')) return lines.slice(0, at).join('\n')
  }
  return text
}

/** The words of sanitised HTML. Addresses of links and images are left out, because gateways replace them. */
const wordsOf = (html: string): string => html.replace(/<[^>]*>/g, ' ')
