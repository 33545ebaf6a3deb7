import { htmlToText } from './html-text.ts'
import { MAX_HTML_CHARS, MAX_HTML_TAGS } from './limits.ts'
import { roughWordsOf, wordsOf } from './words.ts'

/** One reading of a part of the body: as text and, if the sender wrote HTML, as HTML with the same words. */
export interface Rendition {
  text(): string
  /** '' for plain text. */
  html: string
  /** True if it probably says the same as the part before it. */
  mayRepeat?: boolean
}

export const NOTHING: Rendition = { text: () => '', html: '' }

export const plainRendition = (text: string): Rendition => ({ text: () => text, html: '' })

/** HTML that may still be converted to text, for all parts of a message together. */
export interface ConversionBudget {
  chars: number
  tags: number
}

export const newConversionBudget = (): ConversionBudget => ({ chars: MAX_HTML_CHARS, tags: MAX_HTML_TAGS })

export const htmlRendition = (html: string, budget: ConversionBudget): Rendition => ({
  text: once(() => convert(html, budget)),
  html,
})

function convert(html: string, budget: ConversionBudget): string {
  if (budget.chars <= 0 || budget.tags <= 0) return ''
  budget.chars -= html.length
  budget.tags -= html.split('<').length
  return htmlToText(html)
}

/** Joins parts that follow each other. A text beside its own HTML is one part: some mailers call this multipart/mixed. */
export function inSequence(renditions: Rendition[]): Rendition {
  const parts = renditions.filter((rendition) => rendition !== NOTHING).reduce<Rendition[]>(appendPart, [])
  if (parts.length <= 1) return parts[0] ?? NOTHING
  return {
    text: once(() =>
      parts
        .map((part) => withoutEmptyEnds(part.text()))
        .filter((text) => text !== '')
        .join('\n\n'),
    ),
    html: parts.some(({ html }) => html !== '') ? parts.map(asHtml).join('\n') : '',
  }
}

function appendPart(parts: Rendition[], next: Rendition): Rendition[] {
  const last = parts.at(-1)
  if (last && last.html === '' && next.html !== '' && sameWords(wordsOf(last.text()), roughWordsOf(next.html)))
    return [...parts.slice(0, -1), { text: last.text, html: next.html }]
  if (last && next.mayRepeat && !lacks(wordsOf(last.text()), wordsOf(next.text()))) return parts
  return [...parts, next]
}

/** Alternatives of one kind that are compared; more of them are joined. */
const MAX_COMPARED = 10

/** Chooses between the renditions of a multipart/alternative (RFC 2046 §5.1.4) without losing words of either. */
export function alternatives(renditions: Rendition[]): Rendition {
  const plain = richest(
    renditions.filter((rendition) => rendition.html === ''),
    ({ text }) => wordsOf(text()),
  )
  // The last alternative is the richest one.
  const html = richest(renditions.filter((rendition) => rendition.html !== '').reverse(), (rendition) =>
    roughWordsOf(rendition.html),
  )
  if (html === NOTHING) return plain
  return plain === NOTHING ? html : weigh(plain, html)
}

/** Prefers earlier renditions. */
function richest(renditions: Rendition[], words: (rendition: Rendition) => Set<string>): Rendition {
  const [first = NOTHING, ...others] = renditions.filter((rendition) => rendition !== NOTHING)
  const compared = others.slice(0, MAX_COMPARED).reduce((preferred, next) => {
    if (!lacks(words(preferred), words(next))) return preferred
    return lacks(words(next), words(preferred)) ? inSequence([preferred, next]) : next
  }, first)
  return inSequence([compared, ...others.slice(MAX_COMPARED)])
}

/** Compares the text with the HTML beside it; one may be only a stub. */
function weigh(plain: Rendition, html: Rendition): Rendition {
  const plainWords = wordsOf(plain.text())
  const isStub = plainWords.size === 0 || saysNothing(plain.text())
  const roughWords = roughWordsOf(html.html)
  if (!isStub && roughWords.size > 0 && !lacks(plainWords, roughWords) && !lacks(roughWords, plainWords))
    return { text: plain.text, html: html.html }
  const htmlWords = wordsOf(html.text())
  if (plainWords.size === 0 && htmlWords.size === 0) return { text: plain.text, html: html.html }
  if (htmlWords.size === 0) return besidePictures(plain, html, isStub)
  if (isStub) return html
  const htmlSaysMore = lacks(plainWords, htmlWords)
  const plainSaysMore = lacks(htmlWords, plainWords)
  if (htmlSaysMore) return plainSaysMore ? inSequence([html, plain]) : html
  return plainSaysMore ? besidePictures(plain, html, false) : { text: plain.text, html: html.html }
}

/** HTML that adds no words may still add pictures. */
function besidePictures(plain: Rendition, html: Rendition, isStub: boolean): Rendition {
  if (!/<img\b/i.test(html.html)) return plain
  return { text: plain.text, html: isStub ? html.html : `${asHtml(plain)}\n${html.html}` }
}

const FEW_WORDS = 4

/** Reports whether most of the words are missing in `has`. A few words may differ. */
function lacks(has: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  const missing = [...words].filter((word) => !has.has(word)).length
  return missing >= FEW_WORDS && missing > words.size / 2
}

function sameWords(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((word) => other.has(word)).length
  return common >= FEW_WORDS && common >= 0.8 * Math.max(one.size, other.size)
}

const MAX_STUB_CHARS = 600
const STUB_NOUN = /\bhtml\b|\bmime\b|browser|navegador|navigateur/i
const STUB_VERB =
  /view|display|show|see |read|open|support|enable|switch|click|capable|anzeig|darstell|öffn|affich|consult|visualiz|mostrar|abrir|soport/i

/** Recognises texts in place of the content: a hint to view the HTML, or a style sheet. */
function saysNothing(text: string): boolean {
  if (text.length <= MAX_STUB_CHARS && STUB_NOUN.test(text) && STUB_VERB.test(text)) return true
  if (!text.includes('{')) return false
  const outsideRules = text.split('}').filter((stretch) => !stretch.includes('{'))
  return wordsOf(outsideRules.join(' ')).size === 0
}

/** Keeps spaces and line breaks. */
const asHtml = ({ text, html }: Rendition): string =>
  html ||
  `<div style="white-space:pre-wrap">${withoutEmptyEnds(text())
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('\n', '<br>')}</div>`

/** Removes empty lines at both ends and keeps the indentation of the first line. */
function withoutEmptyEnds(text: string): string {
  const start = text.length - text.trimStart().length
  return text.slice(text.lastIndexOf('\n', start) + 1).trimEnd()
}

function once(read: () => string): () => string {
  let value: string | undefined
  return () => (value ??= read())
}
