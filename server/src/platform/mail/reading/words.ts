/** Characters compared; longer bodies are compared by their beginnings. */
const MAX_COMPARED_CHARS = 200_000

/** Scripts without spaces between words are compared by character. */
const WORD = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]|[\p{L}\p{M}\p{N}\uE000]+/gu
const ADDRESS = /(?:https?:\/\/|www\.|mailto:)[^\s<>"]+/giu

/** Returns the distinct words of a text, folded, without web addresses. */
export function wordsOf(text: string): Set<string> {
  const plain = text.slice(0, MAX_COMPARED_CHARS).normalize('NFKC').toLowerCase().replace(ADDRESS, ' ')
  return new Set(plain.match(WORD))
}

/** Their content is not text. */
const SKIPPED = /^(style|script|title|head|template|noscript)(?=[\s>/])/i

/**
 * Returns the distinct words of HTML roughly, in linear time: hidden text counts, and words with named entities are
 * omitted.
 */
export function roughWordsOf(html: string): Set<string> {
  const words = wordsOf(withoutTags(html.slice(0, MAX_COMPARED_CHARS)))
  return new Set([...words].filter((word) => !word.includes(UNKNOWN_LETTER)))
}

function withoutTags(html: string): string {
  let out = ''
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    if (tag < 0) return out + decodeNumeric(html.slice(at))
    out += decodeNumeric(html.slice(at, tag))
    at = tagEnd(html, tag)
    // An inline tag does not end a word; other tags do.
    if (!/^<\/?(?:a|b|i|u|em|font|span|strong)[\s>]/i.test(html.slice(tag, tag + 9))) out += ' '
  }
  return out
}

function tagEnd(html: string, tag: number): number {
  if (html.startsWith('<!--', tag)) return indexAfter(html, '-->', tag)
  const skipped = SKIPPED.exec(html.slice(tag + 1, tag + 12))?.[1]
  return indexAfter(html, '>', skipped ? closingTag(html, skipped, tag) : tag)
}

function closingTag(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name.toLowerCase()) return at
  }
  return html.length
}

const indexAfter = (html: string, text: string, from: number): number => {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at + text.length
}

const UNKNOWN_LETTER = '\uE000'

/** Named entities are punctuation or an unknown letter, which makes its word unknown. */
const decodeNumeric = (text: string): string =>
  text
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_, code: string) => codePoint(code))
    .replace(
      /&(?:nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip|[lr][sd]quo|laquo|raquo|bull|middot|copy|reg|trade|ensp|emsp|thinsp);/gi,
      ' ',
    )
    .replace(/&(?:zwnj|zwj|shy);/gi, '')
    .replace(/&[a-z]\w{1,30};/gi, UNKNOWN_LETTER)

function codePoint(code: string): string {
  const value = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10)
  return value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff) ? String.fromCodePoint(value) : ' '
}
