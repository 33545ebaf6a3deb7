import type { JSONContent } from '@tiptap/core'
import { Lexer, type MarkedToken, marked, type Token, type Tokens } from 'marked'
import { BeyondEditor, inline, inlineOfCell, plain } from './read-inline.ts'

/** A block: its source, the gap to the next block, and its content in the editor. */
export interface Block {
  source: string
  gap: string
  node: JSONContent
}

const FRONT_MATTER = /^---[ \t]*\n(?:[^]*?\n)?---[ \t]*(?:\n|$)/

/**
 * Parses a note by block for the rich editor, with the parser that renders notes (server: note-html.ts). A block that
 * the editor does not support becomes its source.
 * @param source Markdown with `\n` as line end.
 */
export function readMarkdown(source: string): Block[] {
  const [matter = ''] = FRONT_MATTER.exec(source) ?? []
  const blocks: Block[] = matter === '' ? [] : [blockAt(matter, sourceBlock)]
  for (const token of lex(source.slice(matter.length))) {
    const last = blocks.at(-1)
    if (token.type === 'space' && last) last.gap += token.raw
    // Empty lines at the start stand before the first block.
    else blocks.push(blockAt(token.raw, (text) => (token.type === 'space' ? sourceBlock('') : readBlock(token, text))))
  }
  return blocks
}

function lex(source: string): Token[] {
  try {
    return marked.lexer(source, { gfm: true })
  } catch (error) {
    // Nesting that overflows the stack: no person wrote this.
    if (error instanceof RangeError) return [{ type: 'other', raw: source }]
    throw error
  }
}

function blockAt(raw: string, read: (source: string) => JSONContent): Block {
  const source = raw.replace(/\n+$/, '')
  return { source, gap: raw.slice(source.length), node: read(source) }
}

/** A block that is shown and edited as its Markdown. */
export const sourceBlock = (text: string): JSONContent => ({ type: 'sourceBlock', ...contentOf(plain(text)) })

function readBlock(token: Token, source: string): JSONContent {
  try {
    return blockOf(token as MarkedToken)
  } catch (error) {
    if (error instanceof BeyondEditor) return sourceBlock(source)
    throw error
  }
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
      return calloutOf(token) ?? { type: 'blockquote', content: atLeastOne(innerBlocks(token.tokens)) }
    case 'code':
      return { type: 'codeBlock', attrs: { language: token.lang || null }, ...contentOf(plain(token.text)) }
    case 'hr':
      return { type: 'horizontalRule' }
    case 'list':
      return listOf(token)
    case 'table':
      return tableOf(token)
    default:
      throw new BeyondEditor()
  }
}

const innerBlocks = (tokens: readonly Token[]): JSONContent[] =>
  tokens
    .filter(({ type }) => type !== 'space' && type !== 'checkbox')
    .map((token) => readBlock(token, token.raw.replace(/\n+$/, '')))

/** Quotes and list items need at least one paragraph. */
const atLeastOne = (blocks: JSONContent[]): JSONContent[] => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }])

/** The first line of a callout of Obsidian or GitHub: `[!note] Title`; `-` and `+` fold it. */
const CALLOUT = /^\[!([a-zA-Z][\w-]{0,30})\]([-+]?)[ \t]*([^\n]*)(?:\n|$)/

function calloutOf({ text, tokens }: Tokens.Blockquote): JSONContent | null {
  const [line, kind = '', fold = '', title = ''] = CALLOUT.exec(text) ?? []
  if (line === undefined || tokens[0]?.type !== 'paragraph') return null
  const head = { type: 'calloutTitle', ...contentOf(inline(Lexer.lexInline(title, { gfm: true }))) }
  return { type: 'callout', attrs: { kind, fold }, content: [head, ...innerBlocks(lex(text.slice(line.length)))] }
}

function tableOf({ header, rows, align }: Tokens.Table): JSONContent {
  const row = (cells: readonly Tokens.TableCell[], type: string): JSONContent => ({
    type: 'tableRow',
    content: cells.map(({ tokens }, at) => ({
      type,
      attrs: { align: align[at] ?? null },
      content: [{ type: 'paragraph', ...contentOf(inlineOfCell(tokens)) }],
    })),
  })
  return {
    type: 'table',
    content: [row(header, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))],
  }
}

function listOf({ items, ordered, start }: Tokens.List): JSONContent {
  const tasks = items.filter(({ task }) => task).length
  const areTasks = tasks > 0 && !ordered && tasks === items.length
  const content = items.map(({ tokens, task, checked }): JSONContent => {
    const blocks = atLeastOne(innerBlocks(tokens))
    const first = blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
    const attrs = areTasks ? { checked: checked ?? false } : { checked: task ? (checked ?? false) : null }
    return { type: areTasks ? 'taskItem' : 'listItem', attrs, content: first }
  })
  if (areTasks) return { type: 'taskList', content }
  return ordered
    ? { type: 'orderedList', attrs: { start: start === '' ? 1 : start, type: null }, content }
    : { type: 'bulletList', content }
}
