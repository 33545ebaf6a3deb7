import type { DatabaseSync } from 'node:sqlite'
import type { PoolClient } from 'pg'
import { breathe } from '#platform/clock/wait'
import { copyIn } from '../postgres/copy-stream.ts'
import { copyLine } from './copy-line.ts'
import { listOf, type MovedTable, quoted } from './moved-tables.ts'
import { type Cell, createTableState, type TableState } from './state-hash.ts'

/** Characters that are handed on together. */
const SLICE = 1_000_000

export interface FillOptions {
  signal: AbortSignal
  /** Told of rows as they go, of all tables together. */
  report(rows: number): void
}

/** Copies every row, in slices. @returns what each table held as it was read. */
export async function fillTarget(
  source: DatabaseSync,
  target: PoolClient,
  tables: readonly MovedTable[],
  { signal, report }: FillOptions,
): Promise<Map<string, TableState>> {
  const states = new Map<string, TableState>()
  let done = 0
  await target.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const { name, columns } of tables) {
    const state = createTableState()
    async function* lines(): AsyncGenerator<Uint8Array> {
      let slice = ''
      for (const cells of readRows(source, name, columns)) {
        state.add(cells)
        slice += copyLine(cells)
        done += 1
        if (slice.length < SLICE) continue
        signal.throwIfAborted()
        report(done)
        yield Buffer.from(slice)
        slice = ''
        await breathe()
      }
      if (slice) yield Buffer.from(slice)
    }
    await copyIn(target, `copy ${quoted(name)} (${listOf(columns)}) from stdin`, lines())
    states.set(name, state.end())
    report(done)
  }
  return states
}

function* readRows(source: DatabaseSync, table: string, columns: readonly string[]): Generator<Cell[]> {
  const rows = source.prepare(`select ${listOf(columns)} from ${quoted(table)}`)
  rows.setReturnArrays(true)
  for (const row of rows.iterate()) yield row as unknown as Cell[]
}

/** So many rows there are to move. */
export const countRows = (source: DatabaseSync, tables: readonly MovedTable[]): number =>
  tables.reduce((sum, { name }) => {
    const row = source.prepare(`select count(*) as n from ${quoted(name)}`).get() as { n: number }
    return sum + row.n
  }, 0)
