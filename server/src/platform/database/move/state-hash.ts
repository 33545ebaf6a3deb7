import { createHash, type Hash } from 'node:crypto'

export type Cell = null | number | bigint | string | Uint8Array

export interface TableState {
  rows: number
  /** Sum of the row hashes, in hex: the same rows give the same sum in any order. */
  hash: string
}

const BITS = 256n

/** Hashes rows one by one in constant memory. Source and target must list the cells of a row in the same order. */
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

/** Includes kind and length, so that different rows never hash the same input. */
function addCell(hash: Hash, cell: Cell): void {
  if (cell === null) return void hash.update('n;')
  if (typeof cell === 'number' || typeof cell === 'bigint') return void hash.update(`d${cell};`)
  const bytes = typeof cell === 'string' ? Buffer.from(cell) : cell
  hash.update(`${typeof cell === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
}
