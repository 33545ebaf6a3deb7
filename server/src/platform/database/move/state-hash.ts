import { createHash, type Hash } from 'node:crypto'

/** A value as either driver gives it. */
export type Cell = null | number | bigint | string | Uint8Array

/** What a table holds, whatever order its rows are read in. */
export interface TableState {
  rows: number
  /** The sum of the hashes of its rows, in hex: the same rows give the same sum in any order. */
  hash: string
}

const BITS = 256n

/** Adds rows up, one by one, in constant memory. Each row is told by its cells in an order that both sides agree on. */
export function createTableState() {
  let rows = 0
  let sum = 0n
  return {
    add(cells: readonly Cell[]): void {
      const hash = createHash('sha256')
      for (const cell of cells) addCell(hash, cell)
      sum = BigInt.asUintN(Number(BITS), sum + BigInt(`0x${hash.digest('hex')}`))
      rows += 1
    },
    end: (): TableState => ({ rows, hash: sum.toString(16).padStart(Number(BITS) / 4, '0') }),
  }
}

/** With its kind and its length, so that no two rows are told alike. */
function addCell(hash: Hash, cell: Cell): void {
  if (cell === null) return void hash.update('n;')
  if (typeof cell === 'number' || typeof cell === 'bigint') return void hash.update(`d${cell};`)
  const bytes = typeof cell === 'string' ? Buffer.from(cell) : cell
  hash.update(`${typeof cell === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
}
