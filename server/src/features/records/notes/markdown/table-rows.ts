import { type Element, findAll, isElement, type Range } from './html-tree.ts'
import { writeLine } from './write-inline.ts'

export interface TableRow extends Range {
  isHeader: boolean
  cells: { inner: Range; text: string }[]
}

const CELLS = new Set(['td', 'th'])
/** Blocks that do not fit into a line of a Markdown table. */
const LARGE = new Set('table ul ol menu dir pre blockquote hr dl h1 h2 h3 h4 h5 h6'.split(' '))

/** Tables for layout are read through; those that Markdown cannot express stay HTML. */
export function shapeOf(table: Element): 'rows' | 'layout' | 'html' {
  const rows = trsOf(table)
  const cells = rows.flatMap(cellsOf)
  if (cells.some((cell) => cell.children.some((child) => contains(child as Element, 'table')))) return 'layout'
  const isLarge = cells.some((cell) => findAll(cell, ({ name }) => LARGE.has(name)).length > 0)
  if (isLarge && rows.every((row) => cellsOf(row).length < 2)) return 'layout'
  return isLarge || cells.some(isSpanned) ? 'html' : 'rows'
}

const contains = (node: Element, name: string): boolean => findAll(node, (element) => element.name === name).length > 0

const isSpanned = ({ attributes }: Element): boolean =>
  [attributes.colspan, attributes.rowspan].some((span) => span !== undefined && span.trim() !== '1')

function trsOf(table: Element): Element[] {
  return table.children
    .filter(isElement)
    .flatMap((child) => (child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? trsOf(child) : []))
}

const cellsOf = (row: Element): Element[] => row.children.filter(isElement).filter(({ name }) => CELLS.has(name))

export const rowsOf = (table: Element): TableRow[] =>
  trsOf(table)
    .filter((row) => cellsOf(row).length > 0)
    .map((row) => ({
      start: row.start,
      end: row.end,
      isHeader: row.parent?.name === 'thead',
      cells: cellsOf(row).map((cell) => ({ inner: cell.inner, text: writeLine(cell.children, '<br>') })),
    }))

/** The first row becomes the header, which Markdown requires. */
export function writeRows(rows: readonly TableRow[]): string {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const [header, ...others] = rows.map(({ cells }) =>
    line(Array.from({ length: width }, (_, index) => (cells[index]?.text ?? '').replaceAll('|', '\\|'))),
  )
  return header === undefined ? '' : [header, line(Array.from({ length: width }, () => '---')), ...others].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
