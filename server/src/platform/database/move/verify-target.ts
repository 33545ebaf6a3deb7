import type { PoolClient } from 'pg'
import { type CatalogueTable, listTables } from '../postgres/describe-tables.ts'
import { isMoved, type MoveWork } from './embedded-rows.ts'
import { type Cell, createTableState, type TableState } from './state-hash.ts'

const SLICE = 2_000

/** Reads every row of the target back. @returns a sentence for each table that differs from its source. */
export async function verifyTarget(
  target: PoolClient,
  states: ReadonlyMap<string, TableState>,
  { signal, report }: MoveWork,
): Promise<string[]> {
  const problems: string[] = []
  let done = 0
  for (const table of (await listTables(target)).filter(({ name }) => isMoved(name))) {
    signal.throwIfAborted()
    const targetState = await readState(target, table)
    const sourceState = states.get(table.name)
    done += targetState.rows
    report(done)
    if (sourceState?.rows !== targetState.rows)
      problems.push(`The table ${table.name} has ${targetState.rows} rows instead of ${sourceState?.rows}.`)
    else if (sourceState.hash !== targetState.hash) problems.push(`The rows of the table ${table.name} differ.`)
  }
  return problems
}

async function readState(target: PoolClient, { quoted, columns }: CatalogueTable): Promise<TableState> {
  const state = createTableState()
  await target.query(`declare moved no scroll cursor for select ${columns} from ${quoted}`)
  for (;;) {
    const { rows } = await target.query<Cell[]>({ text: `fetch ${SLICE} from moved`, rowMode: 'array' })
    for (const row of rows) state.add(row)
    if (rows.length < SLICE) break
  }
  await target.query('close moved')
  return state.end()
}
