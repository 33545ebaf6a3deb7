import type { Node } from '@tiptap/pm/model'

/** A part of a line, and where it stands in the editor; null = only in the plain text. */
interface Piece {
  text: string
  at: number | null
}
type Line = Piece[]

/** The plain rendering of a rich text. */
export interface PlainText {
  text: string
  /** Returns the range of the editor that shows these characters; null when none is shown. */
  rangeOf(start: number, end: number): { from: number; to: number } | null
}

/** Writes the content of the editor as plain text: list items with their marks, quoted lines with `>`. */
export function writeText(doc: Node): PlainText {
  const lines = joinBlocks(blocksOf(doc, 0)).map(trimEnd)
  while (lines.length > 0 && textOf(lines.at(-1) ?? []).trim() === '') lines.pop()
  return { text: lines.map(textOf).join('\n'), rangeOf: (start, end) => rangeIn(lines, start, end) }
}

const textOf = (line: Line): string => line.map(({ text }) => text).join('')
/** Spaces at the end of a line would join it with the next one (RFC 3676 §4.2). */
function trimEnd(line: Line): Line {
  const last = line.findLastIndex(({ text }) => text.trim() !== '')
  return line.slice(0, last + 1).map((part, at) => (at === last ? { ...part, text: part.text.trimEnd() } : part))
}

const mark = (text: string): Piece => ({ text, at: null })
const joinBlocks = (blocks: readonly Line[][]): Line[] =>
  blocks.flatMap((lines, at) => (at > 0 ? [[], ...lines] : lines))

/** @param at where the content of the parent begins */
const blocksOf = (parent: Node, at: number): Line[][] =>
  parent.children.map((node, index) => linesOf(node, at + offsetOf(parent, index)))

function offsetOf(parent: Node, index: number): number {
  let offset = 0
  for (let before = 0; before < index; before += 1) offset += parent.child(before).nodeSize
  return offset
}

/** @param at where the node begins */
function linesOf(node: Node, at: number): Line[] {
  switch (node.type.name) {
    case 'blockquote':
      return joinBlocks(blocksOf(node, at + 1)).map((line) => [mark(line.length > 0 ? '> ' : '>'), ...line])
    case 'horizontalRule':
      return [[mark('* * *')]]
    case 'bulletList':
      return listOf(node, at, () => '- ')
    case 'orderedList':
      return listOf(node, at, (index) => `${Number(node.attrs.start ?? 1) + index}. `)
    case 'table':
      return tableOf(node, at)
    default:
      return wordsOf(node, at + 1)
  }
}

/** Wider tables have no columns: their lines would break. Unit: characters. */
const MAX_TABLE_WIDTH = 76

/** Cells stand in columns, with a line below the head. */
function tableOf(table: Node, at: number): Line[] {
  const rows = table.children.map((row, index) => {
    const start = at + 1 + offsetOf(table, index)
    return row.children.map((cell, column) => cellOf(cell, start + 1 + offsetOf(row, column)))
  })
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, textOf(cell).length)),
    [],
  )
  const isNarrow = widths.reduce((sum, width) => sum + width + 3, -3) <= MAX_TABLE_WIDTH
  const lines = rows.map((row, index) =>
    row.flatMap((cell, column) => {
      const isRight = table.child(index).child(column).attrs.align === 'right'
      const space = isNarrow ? [mark(' '.repeat((widths[column] ?? 0) - textOf(cell).length))] : []
      return [...(column > 0 ? [mark(' | ')] : []), ...(isRight ? [...space, ...cell] : [...cell, ...space])]
    }),
  )
  const hasHead = table.firstChild?.firstChild?.type.name === 'tableHeader'
  const rule = mark(widths.map((width) => '-'.repeat(isNarrow ? Math.max(width, 1) : 3)).join('-|-'))
  return hasHead ? [...lines.slice(0, 1), [rule], ...lines.slice(1)] : lines
}

/** The lines of a cell, joined to one. */
const cellOf = (cell: Node, at: number): Line =>
  blocksOf(cell, at + 1)
    .flat()
    .flatMap((line, row) => (row > 0 ? [mark(' / '), ...line] : line))

function listOf(list: Node, at: number, markerOf: (index: number) => string): Line[] {
  return list.children.flatMap((item, index) => {
    const marker = markerOf(index)
    const blocks = blocksOf(item, at + 1 + offsetOf(list, index) + 1)
    // A list directly below the text of its item needs no empty line.
    const lines = item.children.some(({ type }, block) => block > 0 && !type.name.endsWith('List'))
      ? joinBlocks(blocks)
      : blocks.flat()
    const indent = ' '.repeat(marker.length)
    return lines.map((line, row) => (line.length === 0 ? [] : [mark(row === 0 ? marker : indent), ...line]))
  })
}

function wordsOf(block: Node, start: number): Line[] {
  const lines: Line[] = [[]]
  const add = (part: Piece): void => void lines.at(-1)?.push(part)
  let at = start
  for (const [index, node] of block.children.entries()) {
    if (node.type.name === 'hardBreak') lines.push([])
    else if (node.type.name === 'image') add({ text: node.attrs.alt ? `[${String(node.attrs.alt)}]` : '', at: null })
    else addText(node.text ?? '', at)
    const target = targetOf(node)
    if (target && target !== targetOf(block.maybeChild(index + 1)) && !isTold(block, target)) add(mark(` <${target}>`))
    at += node.nodeSize
  }
  return lines

  function addText(text: string, from: number): void {
    let offset = 0
    for (const [row, part] of text.split('\n').entries()) {
      if (row > 0) lines.push([])
      add({ text: part.replaceAll('\u00a0', ' '), at: from + offset })
      offset += part.length + 1
    }
  }
}

const targetOf = (node: Node | null): string =>
  String(node?.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? '')

/** The words of the link are its address already. */
const isTold = (block: Node, target: string): boolean =>
  block.textContent.includes(target.replace(/^mailto:|\/$/, '').replace(/^https?:\/\//, ''))

function rangeIn(lines: readonly Line[], start: number, end: number): { from: number; to: number } | null {
  let offset = 0
  let from: number | null = null
  let to = 0
  for (const line of lines) {
    for (const { text, at } of line) {
      const first = Math.max(start - offset, 0)
      const last = Math.min(end - offset, text.length)
      if (at !== null && first < last) {
        from ??= at + first
        to = at + last
      }
      offset += text.length
    }
    offset += 1
  }
  return from === null ? null : { from, to }
}
