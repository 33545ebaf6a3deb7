import type { PoolClient } from 'pg'
import { listOf, type MovedTable, quoted } from './moved-tables.ts'
import { type Cell, createTableState, type TableState } from './state-hash.ts'

const SLICE = 2_000

export interface VerifyOptions {
  signal: AbortSignal
  report(rows: number): void
}

/** Reads every row that is there, in slices. @returns a sentence for each table that is not what was read at the source. */
export async function verifyTarget(
  target: PoolClient,
  tables: readonly MovedTable[],
  states: ReadonlyMap<string, TableState>,
  { signal, report }: VerifyOptions,
): Promise<string[]> {
  const problems: string[] = []
  let done = 0
  for (const table of tables) {
    signal.throwIfAborted()
    const there = await readState(target, table)
    const here = states.get(table.name)
    done += there.rows
    report(done)
    if (here?.rows !== there.rows)
      problems.push(`The table ${table.name} has ${there.rows} rows instead of ${here?.rows}.`)
    else if (here.hash !== there.hash) problems.push(`The rows of the table ${table.name} are not what they were.`)
  }
  return problems
}

async function readState(target: PoolClient, { name, columns }: MovedTable): Promise<TableState> {
  const state = createTableState()
  await target.query(`declare moved no scroll cursor for select ${listOf(columns)} from ${quoted(name)}`)
  for (;;) {
    const { rows } = await target.query<Cell[]>({ text: `fetch ${SLICE} from moved`, rowMode: 'array' })
    for (const row of rows) state.add(row)
    if (rows.length < SLICE) break
  }
  await target.query('close moved')
  return state.end()
}
