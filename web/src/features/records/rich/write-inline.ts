import type { JSONContent } from '@tiptap/core'

type Mark = NonNullable<JSONContent['marks']>[number]

/** Marks around text; code applies to the text itself. */
const AROUND = ['link', 'bold', 'italic', 'strike']

export function writeInline(nodes: readonly JSONContent[]): string {
  let written = ''
  for (let at = 0; at < nodes.length; ) {
    const { mark, length } = longestMark(nodes.slice(at))
    const run = nodes.slice(at, at + length)
    written = mark
      ? wrapped(written, writeInline(run.map((node) => without(node, mark))), mark, run)
      : joined(written, run.map(writeText).join(''))
    at += length
  }
  return written
}

const around = ({ marks = [] }: JSONContent): Mark[] => marks.filter(({ type }) => AROUND.includes(type))
const isSame = (first: Mark, second: Mark): boolean => JSON.stringify(first) === JSON.stringify(second)
const has = (node: JSONContent, mark: Mark): boolean => around(node).some((own) => isSame(own, mark))
const without = (node: JSONContent, mark: Mark): JSONContent => ({
  ...node,
  marks: (node.marks ?? []).filter((own) => !isSame(own, mark)),
})

/** Returns the longest mark that begins here, or the length without any mark. */
function longestMark(nodes: readonly JSONContent[]): { mark?: Mark; length: number } {
  const until = (ends: (node: JSONContent) => boolean): number => {
    const end = nodes.findIndex(ends)
    return end < 0 ? nodes.length : end
  }
  const [first] = nodes
  const marks = first ? around(first) : []
  if (marks.length === 0) return { length: until((node) => around(node).length > 0) }
  const lengths = marks.map((mark) => until((node) => !has(node, mark)))
  const length = Math.max(...lengths)
  const mark = marks[lengths.indexOf(length)]
  return mark ? { mark, length } : { length }
}

function writeText(node: JSONContent): string {
  const { type, text = '', attrs = {}, marks = [] } = node
  if (type === 'hardBreak') return '\\\n'
  if (type === 'softBreak') return '\n'
  if (type === 'wikiLink') return escaped(String(attrs.raw))
  if (type === 'image') return imageOf(attrs)
  if (marks.some((mark) => mark.type === 'source')) return text
  return marks.some((mark) => mark.type === 'code') ? codeSpan(text) : escaped(text)
}

/** An embed of a wiki is kept as it is. A file that is not stored yet is not written. */
function imageOf({ src, alt, title, embed }: Record<string, unknown>): string {
  if (asText(src).startsWith('pending:')) return ''
  if (embed) return asText(embed)
  return `![${escaped(asText(alt)).replaceAll('\n', ' ')}](${targetOf(asText(src), title)})`
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

function targetOf(href: string, title: unknown): string {
  const address = /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : href
  return title ? `${address} "${asText(title).replaceAll(/["\\]/g, '\\$&')}"` : address
}

function codeSpan(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  let length = 1
  while (runs.includes(length)) length += 1
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : ''
  const ticks = '`'.repeat(length)
  return `${ticks}${pad}${text}${pad}${ticks}`
}

/** The brackets of a wiki link are no syntax of Markdown, unless an address follows. */
const ESCAPED_WIKI_LINK = /\\\[\\\[((?:\\[^[\]]|[^\\])+)\\\]\\\](?!\()/g

/** Escapes syntax characters; an underscore within a word needs no escape. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]~<]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/&(?=#\d|#[xX]|[a-zA-Z])/g, '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(ESCAPED_WIKI_LINK, '[[$1]]')

const WORD_END = /[\p{L}\p{N}]$/u
const WORD_START = /^[\p{L}\p{N}]/u
const OUTER_SPACE = /^(\s*)([^]*?)(\s*)$/

/** A closing mark after punctuation must not be followed by a word, or it would not close (CommonMark, 6.2). */
const joined = (before: string, next: string): string =>
  /(?:[^\s\p{L}\p{N}][*~]+|_+)$/u.test(before) && WORD_START.test(next) ? before + asEntity(next) : before + next

/** Writes a character as an entity: the parser sees no letter, the reader does. */
function asEntity(text: string): string {
  const sign = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return `&#${sign.codePointAt(0)};${text.slice(sign.length)}`
}

function wrapped(before: string, inner: string, mark: Mark, run: readonly JSONContent[]): string {
  // Marks cannot begin or end with a space.
  const [, lead = '', core = '', trail = ''] = OUTER_SPACE.exec(inner) ?? []
  if (core === '') return before + inner
  const outer = before + lead
  if (mark.type === 'link') return `${joined(before, lead)}${linkOf(core, mark, run)}${trail}`
  const opening = openingOf(mark.type, outer)
  // Before punctuation, a mark opens only when no word precedes it.
  const safe = WORD_END.test(outer) && !WORD_START.test(core) ? lastAsEntity(outer) : outer
  return `${safe}${opening}${core}${opening}${trail}`
}

const openingOf = (type: string, before: string): string => {
  if (type === 'strike') return '~~'
  if (type === 'bold') return before.endsWith('*') && !before.endsWith('\\*') ? '__' : '**'
  return before.endsWith('*') && !before.endsWith('\\*') ? '_' : '*'
}

function lastAsEntity(text: string): string {
  const [last = ''] = text.match(/.$/su) ?? []
  return `${text.slice(0, text.length - last.length)}&#${last.codePointAt(0)};`
}

function linkOf(words: string, { attrs = {} }: Mark, run: readonly JSONContent[]): string {
  const href = String(attrs.href ?? '')
  const shown = run.map(({ text }) => text ?? '').join('')
  const isPlain = run.every(({ marks }) => marks?.length === 1)
  // An autolink.
  if (isPlain && !attrs.title && shown === href && /^https?:\/\/[^\s<>]+$/.test(href)) return `<${href}>`
  // The parser looks for links inside link text and would end the text at this sequence, even when escaped.
  return `[${words.replaceAll('\\](', '\\]&#40;')}](${targetOf(href, attrs.title)})`
}
