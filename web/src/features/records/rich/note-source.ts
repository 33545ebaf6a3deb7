import type { JSONContent } from '@tiptap/core'
import { isRepresented } from './is-represented.ts'
import { type Beyond, type Block, readMarkdown } from './read-markdown.ts'
import { writeBlock } from './write-markdown.ts'

/** The parser needs quadratic time for some artificial texts; texts of this size still parse instantly. */
const MAX_CHARS = 20_000

/** A note in the rich editor: its content and its original source by block. */
export interface NoteSource {
  blocks: Block[]
  lineEnd: '\n' | '\r\n'
}

type OpenedNote = { note: NoteSource; beyond: null } | { beyond: Beyond }

/**
 * Opens a note for rich editing, or reports what would be lost. It writes and reparses each block, which must look the
 * same.
 */
export function openRich(source: string): OpenedNote {
  if (source.length > MAX_CHARS) return { beyond: 'long' }
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n'
  const plain = source.replaceAll('\r\n', '\n')
  // Mixed line ends, or characters that the parser would replace.
  if (plain.includes('\r') || plain.replaceAll('\n', lineEnd) !== source) return { beyond: 'other' }
  const read = readMarkdown(plain)
  if (read.beyond) return read
  const { blocks } = read
  const isWhole = blocks.map(({ source: text, gap }) => text + gap).join('') === plain
  if (!isWhole || !blocks.every(({ node }) => isRepresented([node], writeBlock(node)))) return { beyond: 'other' }
  return { note: { blocks, lineEnd }, beyond: null }
}

export interface Written {
  node: JSONContent
  /** Index of the block in the original note; null for new ones. */
  origin: number | null
}

/** Writes the whole note. Untouched blocks and the gaps between them stay byte for byte. */
export function writeNote({ blocks, lineEnd }: NoteSource, written: readonly Written[]): string {
  let text = ''
  let last: number | null | undefined
  let previous = ''
  for (const { node, origin } of written) {
    const block = origin === null ? undefined : blocks[origin]
    const source = block?.source ?? writeBlock(node, previous)
    if (source === '') continue
    if (last !== undefined) text += gapBetween(blocks, last, origin)
    text += source
    previous = source
    last = origin
  }
  return (text + endOf(blocks, text)).replaceAll('\n', lineEnd)
}

const APART = '\n\n'

function gapBetween(blocks: readonly Block[], previous: number | null, next: number | null): string {
  const after = previous === null ? undefined : blocks[previous]
  if (after && next !== null && previous !== null && next === previous + 1) return after.gap
  const gap = after?.gap ?? (next ? blocks[next - 1]?.gap : undefined) ?? APART
  return gap.includes('\n\n') ? gap : APART
}

/** Keeps a trailing line end of the original. */
const endOf = (blocks: readonly Block[], text: string): string => (text === '' ? '' : (blocks.at(-1)?.gap ?? ''))
