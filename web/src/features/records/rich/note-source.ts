import type { JSONContent } from '@tiptap/core'
import { isSaid } from './is-said.ts'
import { type Beyond, type Block, readMarkdown } from './read-markdown.ts'
import { writeBlock } from './write-markdown.ts'

/** The parser takes quadratic time for some texts that nobody means; this much is read in an instant nevertheless. */
const MOST_CHARS = 20_000

/** A note that the rich editor can say: what it shows, and how its parts were written. */
export interface NoteSource {
  blocks: Block[]
  /** Of the whole note. */
  lineEnd: '\n' | '\r\n'
}

type OpenedNote = { note: NoteSource; beyond: null } | { beyond: Beyond }

/**
 * Opens a note for rich writing, or says what in it would be lost: each block is written anew and read again, and must
 * then show the same.
 */
export function openRich(source: string): OpenedNote {
  if (source.length > MOST_CHARS) return { beyond: 'long' }
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n'
  const plain = source.replaceAll('\r\n', '\n')
  // Line ends of two kinds, or what the parser would replace.
  if (plain.includes('\r') || plain.replaceAll('\n', lineEnd) !== source) return { beyond: 'other' }
  const read = readMarkdown(plain)
  if (read.beyond) return read
  const { blocks } = read
  const isWhole = blocks.map(({ source: text, gap }) => text + gap).join('') === plain
  if (!isWhole || !blocks.every(({ node }) => isSaid([node], writeBlock(node)))) return { beyond: 'other' }
  return { note: { blocks, lineEnd }, beyond: null }
}

export interface Written {
  node: JSONContent
  /** Where it stood in the note as it was opened; null when it was written since. */
  origin: number | null
}

/** The whole note. What nobody touched stays as it was, byte by byte, with what stood between. */
export function writeNote({ blocks, lineEnd }: NoteSource, written: readonly Written[]): string {
  let text = ''
  let last: number | null | undefined
  let above = ''
  for (const { node, origin } of written) {
    const block = origin === null ? undefined : blocks[origin]
    const source = block?.source ?? writeBlock(node, above)
    if (source === '') continue
    if (last !== undefined) text += gapBetween(blocks, last, origin)
    text += source
    above = source
    last = origin
  }
  return (text + endOf(blocks, text)).replaceAll('\n', lineEnd)
}

const APART = '\n\n'

function gapBetween(blocks: readonly Block[], above: number | null, below: number | null): string {
  const after = above === null ? undefined : blocks[above]
  if (after && below !== null && above !== null && below === above + 1) return after.gap
  const kept = after?.gap ?? (below ? blocks[below - 1]?.gap : undefined) ?? APART
  return kept.includes('\n\n') ? kept : APART
}

/** A note that ended with its line ended still does. */
const endOf = (blocks: readonly Block[], text: string): string => (text === '' ? '' : (blocks.at(-1)?.gap ?? ''))
