import type { JSONContent } from '@tiptap/core'
import { isRepresented } from './is-represented.ts'
import { type Block, readMarkdown, sourceBlock } from './read-markdown.ts'
import { writeBlock } from './write-markdown.ts'

/** Longer notes are one block of Markdown. */
const MAX_CHARS = 200_000
/**
 * The parser needs quadratic time for some artificial texts. A longer note is parsed if its paragraphs are short and its
 * lists are not nested without end; cells of tables are parsed by themselves.
 */
const MAX_ARTIFICIAL_CHARS = 20_000
const MAX_PARAGRAPH_CHARS = 8_000
const MAX_INDENT_CHARS = 120

function isParsedFast(text: string): boolean {
  if (text.length <= MAX_ARTIFICIAL_CHARS) return true
  if (text.length > MAX_CHARS) return false
  let paragraph = 0
  for (const line of text.split('\n')) {
    if (line.length - line.trimStart().length > MAX_INDENT_CHARS) return false
    if (line.trim() === '') paragraph = 0
    else if (line.startsWith('|') && line.length < MAX_PARAGRAPH_CHARS) continue
    else paragraph += line.length
    if (paragraph > MAX_PARAGRAPH_CHARS) return false
  }
  return true
}

/** The original source of a block, and what stands between it and the next one. */
export interface Origin {
  source: string
  gap: string
  next: Origin | null
}

export interface OpenedBlock {
  node: JSONContent
  origin: Origin
}

export interface OpenedNote {
  /** Empty lines before the first block, and line ends after the last one. */
  head: string
  end: string
  blocks: OpenedBlock[]
  lineEnd: '\n' | '\r\n'
}

/**
 * Opens a note for rich editing. It writes and parses each block again, which must look the same; otherwise the block
 * is edited as Markdown.
 */
export function openNote(source: string): OpenedNote {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n'
  const text = source.replaceAll(/\r\n?/g, '\n')
  const blocks = withSources(source, wholeBlocks(text))
  const head = blocks[0]?.source === '' ? (blocks.shift()?.gap ?? '') : ''
  const opened = blocks.map(
    ({ node, source: own, gap }): OpenedBlock => ({ node, origin: { source: own, gap, next: null } }),
  )
  for (const [at, { origin }] of opened.entries()) origin.next = opened[at + 1]?.origin ?? null
  return { head, blocks: opened, end: blocks.at(-1)?.gap ?? '', lineEnd }
}

function wholeBlocks(text: string): Block[] {
  if (text === '') return []
  const whole = [{ source: text, gap: '', node: sourceBlock(text) }]
  if (!isParsedFast(text)) return whole
  const blocks = readMarkdown(text)
  // The parser replaces some characters.
  if (blocks.map(({ source, gap }) => source + gap).join('') !== text) return whole
  return joinSources(
    blocks.map((block) =>
      block.node.type === 'sourceBlock' || isRepresented([block.node], writeBlock(block.node))
        ? block
        : { ...block, node: sourceBlock(block.source) },
    ),
  )
}

/** Adjacent lines of Markdown, such as a list of addresses, are one block. */
function joinSources(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last?.node.type === 'sourceBlock' && block.node.type === 'sourceBlock' && last.gap === '\n') {
      const source = `${last.source}\n${block.source}`
      joined[joined.length - 1] = { source, gap: block.gap, node: sourceBlock(source) }
    } else joined.push(block)
  }
  return joined
}

/** Restores the line ends that the parser does not see. */
function withSources(source: string, blocks: readonly Block[]): Block[] {
  let from = 0
  const original = (text: string): string => {
    let to = from
    for (let left = text.length; left > 0; left -= 1) to += source.startsWith('\r\n', to) ? 2 : 1
    const own = source.slice(from, to)
    from = to
    return own
  }
  return blocks.map(({ node, source: own, gap }) => ({ node, source: original(own), gap: original(gap) }))
}

export type Frame = Omit<OpenedNote, 'blocks'>

export interface Written {
  node: JSONContent
  /** null for a block that was changed or is new. */
  origin: Origin | null
}

/** Writes the whole note. Untouched blocks and the gaps between them stay byte for byte. */
export function writeNote({ head, end, lineEnd }: Frame, written: readonly Written[]): string {
  let text = ''
  let last: Origin | null | undefined
  let previous = ''
  for (const { node, origin } of written) {
    const source = origin?.source ?? writeBlock(node, previous).replaceAll('\n', lineEnd)
    if (source === '') continue
    if (last !== undefined) text += gapBetween(last, origin, lineEnd)
    text += source
    previous = source
    last = origin
  }
  return text === '' ? '' : head + text + end
}

function gapBetween(previous: Origin | null, next: Origin | null, lineEnd: string): string {
  if (previous && next && previous.next === next) return previous.gap
  return previous && /\n\r?\n/.test(previous.gap) ? previous.gap : lineEnd + lineEnd
}
