import type { Cell } from './state-hash.ts'

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Returns one row in the text form of COPY (postgresql.org/docs/current/sql-copy.html, "Text Format"). */
export const copyLine = (cells: readonly Cell[]): string => `${cells.map(copyCell).join('\t')}\n`

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return cell.replaceAll(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)
  if (cell instanceof Uint8Array)
    return `\\\\x${Buffer.from(cell.buffer, cell.byteOffset, cell.length).toString('hex')}`
  return String(cell)
}
