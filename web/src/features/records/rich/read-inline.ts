import { wikiLinksIn } from '@dossier/analysis/wiki-links'
import type { JSONContent } from '@tiptap/core'
import type { MarkedToken, Token } from 'marked'

/** Stops the parsing of a block at the first unsupported construct. */
export class BeyondEditor extends Error {}

type Mark = NonNullable<JSONContent['marks']>[number]

/** Text that is shown and edited as its Markdown: HTML, footnotes and rare entities. */
const SOURCE: Mark = { type: 'source' }

export const plain = (text: string): JSONContent[] => (text === '' ? [] : [{ type: 'text', text }])

export const inline = (tokens: readonly Token[]): JSONContent[] => withWikiLinks(inlineOf(tokens, []))

/** In a cell of a table, a line break is `<br>`. */
export const inlineOfCell = (tokens: readonly Token[]): JSONContent[] =>
  inline(tokens).map((node) =>
    /^<br ?\/?>$/i.test(node.text ?? '') && node.marks?.some(({ type }) => type === 'source')
      ? { type: 'hardBreak' }
      : node,
  )

const inlineOf = (tokens: readonly Token[], marks: readonly Mark[]): JSONContent[] =>
  tokens.flatMap((token) => nodesOf(token as MarkedToken, marks))

const withMarks = (node: JSONContent, marks: readonly Mark[]): JSONContent =>
  marks.length > 0 ? { ...node, marks: [...marks] } : node

const textOf = (text: string, marks: readonly Mark[]): JSONContent[] =>
  text === '' ? [] : [withMarks({ type: 'text', text }, marks)]

function nodesOf(token: MarkedToken, marks: readonly Mark[]): JSONContent[] {
  const within = (mark: Mark, inner: readonly Token[]): JSONContent[] => inlineOf(inner, [...marks, mark])
  switch (token.type) {
    case 'text':
      return token.tokens ? inlineOf(token.tokens, marks) : wordsOf(token.raw, marks)
    case 'escape':
      return textOf(token.text, marks)
    case 'strong':
      return within({ type: 'bold' }, token.tokens)
    case 'em':
      return within({ type: 'italic' }, token.tokens)
    case 'del':
      return within({ type: 'strike' }, token.tokens)
    case 'codespan':
      return textOf(token.text, [...marks, { type: 'code' }])
    case 'link':
      return within({ type: 'link', attrs: { href: token.href, title: token.title || null } }, token.tokens)
    case 'br':
      return [withMarks({ type: 'hardBreak' }, marks)]
    case 'image':
      return [
        withMarks(
          { type: 'image', attrs: { src: token.href, alt: token.text, title: token.title || null, embed: null } },
          marks,
        ),
      ]
    case 'html':
      return textOf(token.raw, [...marks, SOURCE])
    default:
      throw new BeyondEditor()
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const SPECIAL = /\[\^[^\]\s]+\]|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]*));|[ \t]*\n[ \t]*/g

/** Decodes entities, and splits off footnotes, unknown entities and line ends. */
function wordsOf(raw: string, marks: readonly Mark[]): JSONContent[] {
  const nodes: JSONContent[] = []
  let words = ''
  let from = 0
  const settle = (): void => {
    nodes.push(...textOf(words, marks))
    words = ''
  }
  for (const match of raw.matchAll(SPECIAL)) {
    words += raw.slice(from, match.index)
    from = match.index + match[0].length
    const sign = match[0].startsWith('&') ? signOf(match) : ''
    if (sign) words += sign
    else {
      settle()
      if (match[0].includes('\n')) nodes.push(withMarks({ type: 'softBreak' }, marks))
      else nodes.push(...textOf(match[0], [...marks, SOURCE]))
    }
  }
  words += raw.slice(from)
  settle()
  return nodes
}

function signOf([, decimal, hex, name]: RegExpMatchArray): string | undefined {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
  if (code === null) return NAMED[name ?? '']
  return code > 0x10ffff || code === 0 ? undefined : String.fromCodePoint(code)
}

export const PICTURE_NAME = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** The parser splits text at signs; a wiki link may span these parts. */
function withWikiLinks(nodes: readonly JSONContent[]): JSONContent[] {
  const merged: JSONContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    const isJoined =
      node.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)
    if (isJoined) merged[merged.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else merged.push(node)
  }
  return merged.flatMap(splitWikiLinks)
}

const KEEPS_WORDS = ['code', 'source', 'link']

function splitWikiLinks(node: JSONContent): JSONContent[] {
  const { text = '', marks = [] } = node
  if (!text.includes('[[') || marks.some(({ type }) => KEEPS_WORDS.includes(type))) return [node]
  const nodes: JSONContent[] = []
  let from = 0
  for (const { start, end, target, label, isEmbed } of wikiLinksIn(text)) {
    // Written before a bracket, it would be a link of Markdown.
    if (text[end] === '(') continue
    const raw = text.slice(start, end)
    nodes.push(...textOf(text.slice(from, start), marks))
    nodes.push(
      withMarks(
        isEmbed && PICTURE_NAME.test(target)
          ? { type: 'image', attrs: { src: `[[${target}]]`, alt: label, title: null, embed: raw } }
          : { type: 'wikiLink', attrs: { raw } },
        marks,
      ),
    )
    from = end
  }
  return [...nodes, ...textOf(text.slice(from), marks)]
}
