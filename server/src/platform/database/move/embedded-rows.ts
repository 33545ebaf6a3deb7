import type { DatabaseSync } from 'node:sqlite'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { breathe } from '#platform/clock/wait'
import { migrations } from '../../../../migrations/index.ts'
import { migrationsOf } from '../migrate.ts'
import type { RowSource } from '../postgres/load-tables.ts'
import { copyLine } from './copy-line.ts'
import { type Cell, createTableState, type TableState } from './state-hash.ts'

const SLICE = 1_000_000

export interface EmbeddedRows extends RowSource {
  readonly states: ReadonlyMap<string, TableState>
}

export interface MoveWork {
  signal: AbortSignal
  report(rows: number): void
}

/** The search index is rebuilt because each engine has its own format. Migrations are run, not copied. */
export const isMoved = (table: string): boolean => !/^(search_|kysely_|sqlite_)/.test(table)

/**
 * Reads the rows of an embedded database. The caller holds a read transaction, so that all rows are from one snapshot.
 * @throws AppError `conflict` when another version of this program made the schema.
 */
export function readEmbeddedRows(source: DatabaseSync, { signal, report }: MoveWork): EmbeddedRows {
  refuseOtherSchema(source)
  const states = new Map<string, TableState>()
  let done = 0
  return {
    migrations: Object.keys(migrations),
    rows: countRows(source),
    sequences: readSequences(source),
    states,
    async *read({ name, quoted, columns }) {
      const state = createTableState()
      const rows = source.prepare(`select ${columns} from ${quoted}`)
      rows.setReturnArrays(true)
      let slice = ''
      for (const row of rows.iterate()) {
        const cells = row as unknown as Cell[]
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
      states.set(name, state.end())
      report(done)
    },
  }
}

function refuseOtherSchema(source: DatabaseSync): void {
  const rows = source.prepare('select name from kysely_migration').all() as { name: string }[]
  const appliedNames = new Set(rows.map(({ name }) => name))
  migrationsOf([...appliedNames])
  if (appliedNames.symmetricDifference(new Set(Object.keys(migrations))).size === 0) return
  throw new AppError('conflict', message('operator.moveOtherSchema'))
}

function countRows(source: DatabaseSync): Record<string, number> {
  const tables = source.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'`).all()
  const names = (tables as { name: string }[]).map(({ name }) => name).filter(isMoved)
  return Object.fromEntries(
    names.map((name) => {
      const { n } = source.prepare(`select count(*) as n from "${name.replaceAll('"', '""')}"`).get() as { n: number }
      return [name, n]
    }),
  )
}

function readSequences(source: DatabaseSync): Record<string, number> {
  const rows = source.prepare(`
    select s.name, s.name || '.' || k.name as place, s.seq as last
    from sqlite_sequence s join pragma_table_info(s.name) k on k.pk = 1`)
  const all = rows.all() as { name: string; place: string; last: number }[]
  return Object.fromEntries(all.filter(({ name }) => isMoved(name)).map(({ place: column, last }) => [column, last]))
}
