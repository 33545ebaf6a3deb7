import type { JSONContent } from '@tiptap/core'
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'

/** Markdown that the rich editor does not support. Notes that contain it are edited as Markdown. */
export type Beyond = 'frontMatter' | 'html' | 'table' | 'image' | 'footnote' | 'reference' | 'long' | 'other'

/** A block: its source, the gap to the next block, and its content in the editor. */
export interface Block {
  source: string
  gap: string
  node: JSONContent
}

type ReadNote = { blocks: Block[]; beyond: null } | { beyond: Beyond }

/** Stops the parsing at the first unsupported construct. */
class BeyondEditor extends Error {
  readonly what: Beyond
  constructor(what: Beyond) {
    super(what)
    this.what = what
  }
}

const FRONT_MATTER = /^---[ \t]*\n(?:[^]*?\n)?---[ \t]*(?:\n|$)/
const FOOTNOTE = /\[\^[^\]\s]+\]/

/**
 * Parses a note by block for the rich editor, with the parser that renders notes (server: note-html.ts).
 * @param source Markdown with `\n` as line end.
 */
export function readMarkdown(source: string): ReadNote {
  if (FRONT_MATTER.test(source)) return { beyond: 'frontMatter' }
  try {
    const tokens = marked.lexer(source, { gfm: true })
    if (Object.keys(tokens.links).length > 0) return { beyond: 'reference' }
    return { blocks: blocksOf(tokens), beyond: null }
  } catch (error) {
    if (error instanceof BeyondEditor) return { beyond: error.what }
    // Nesting that overflows the stack: no person wrote this.
    if (error instanceof RangeError) return { beyond: 'other' }
    throw error
  }
}

function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = []
  for (const token of tokens) {
    const last = blocks.at(-1)
    if (token.type !== 'space') {
      const source = token.raw.replace(/\n+$/, '')
      blocks.push({ source, gap: token.raw.slice(source.length), node: blockOf(token as MarkedToken) })
    } else if (last) last.gap += token.raw
    // Leading empty lines would be lost.
    else throw new BeyondEditor('other')
  }
  return blocks
}

const contentOf = (content: JSONContent[]): Pick<JSONContent, 'content'> => (content.length > 0 ? { content } : {})

function blockOf(token: MarkedToken): JSONContent {
  switch (token.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: token.depth }, ...contentOf(inline(token.tokens)) }
    case 'paragraph':
    case 'text':
      return { type: 'paragraph', ...contentOf(inline(token.tokens ?? [])) }
    case 'blockquote':
      return { type: 'blockquote', content: atLeastOne(innerBlocks(token.tokens)) }
    case 'code':
      return { type: 'codeBlock', attrs: { language: token.lang || null }, ...contentOf(plain(token.text)) }
    case 'hr':
      return { type: 'horizontalRule' }
    case 'list':
      return listOf(token)
    case 'table':
      throw new BeyondEditor('table')
    case 'html':
      throw new BeyondEditor('html')
    case 'def':
      throw new BeyondEditor('reference')
    default:
      throw new BeyondEditor('other')
  }
}

const innerBlocks = (tokens: readonly Token[]): JSONContent[] =>
  tokens.filter(({ type }) => type !== 'space' && type !== 'checkbox').map((token) => blockOf(token as MarkedToken))

/** Quotes and list items need at least one paragraph. */
const atLeastOne = (blocks: JSONContent[]): JSONContent[] => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }])

function listOf({ items, ordered, start }: Tokens.List): JSONContent {
  const tasks = items.filter(({ task }) => task).length
  if (tasks > 0 && (ordered || tasks < items.length)) throw new BeyondEditor('other')
  const content = items.map(({ tokens, checked }): JSONContent => {
    const blocks = atLeastOne(innerBlocks(tokens))
    const first = blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
    return tasks > 0
      ? { type: 'taskItem', attrs: { checked: checked ?? false }, content: first }
      : { type: 'listItem', content: first }
  })
  if (tasks > 0) return { type: 'taskList', content }
  return ordered
    ? { type: 'orderedList', attrs: { start: start === '' ? 1 : start, type: null }, content }
    : { type: 'bulletList', content }
}

type Mark = NonNullable<JSONContent['marks']>[number]

const plain = (text: string): JSONContent[] => (text === '' ? [] : [{ type: 'text', text }])

function inline(tokens: readonly Token[], marks: readonly Mark[] = []): JSONContent[] {
  return tokens.flatMap((token) => inlineOf(token as MarkedToken, marks))
}

function inlineOf(token: MarkedToken, marks: readonly Mark[]): JSONContent[] {
  const within = (mark: Mark, inner: readonly Token[]): JSONContent[] => inline(inner, [...marks, mark])
  const text = (shown: string, own = marks): JSONContent[] =>
    shown === '' ? [] : [{ type: 'text', text: shown, ...(own.length > 0 ? { marks: [...own] } : {}) }]
  switch (token.type) {
    case 'text':
      if (FOOTNOTE.test(token.raw)) throw new BeyondEditor('footnote')
      return token.tokens ? inline(token.tokens, marks) : text(decoded(token.raw).replaceAll('\n', ' '))
    case 'escape':
      return text(token.text)
    case 'strong':
      return within({ type: 'bold' }, token.tokens)
    case 'em':
      return within({ type: 'italic' }, token.tokens)
    case 'del':
      return within({ type: 'strike' }, token.tokens)
    case 'codespan':
      return text(token.text, [...marks, { type: 'code' }])
    case 'link':
      if (token.title) throw new BeyondEditor('other')
      return within({ type: 'link', attrs: { href: token.href } }, token.tokens)
    case 'br':
      return [{ type: 'hardBreak', ...(marks.length > 0 ? { marks: [...marks] } : {}) }]
    case 'image':
      throw new BeyondEditor('image')
    case 'html':
      throw new BeyondEditor('html')
    default:
      throw new BeyondEditor('other')
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes entities. Unknown ones are beyond the editor. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]*));/g, (_whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null
    const sign = code === null ? NAMED[String(name)] : code > 0x10ffff ? undefined : String.fromCodePoint(code)
    if (!sign) throw new BeyondEditor('html')
    return sign
  })
