import { DatabaseSync } from 'node:sqlite'
import type { PoolClient } from 'pg'
import { AppError } from '#core/app-error'
import { migrations } from '../../../../migrations/index.ts'
import { HORIZON, LAST_PLACE } from '../instance-values.ts'
import { holdSchema, migrateIn } from '../migrate.ts'
import { asOneTransaction } from '../postgres/as-one-transaction.ts'
import { checkServer } from '../postgres/check-server.ts'
import { listTables } from '../postgres/describe-tables.ts'
import { translateError } from '../postgres/errors.ts'
import { createPool } from '../postgres/pool.ts'
import { countRows, fillTarget } from './fill-target.ts'
import { listMovedTables, refuseOtherSchema } from './moved-tables.ts'
import { isUnfinished, UNFINISHED_MOVE } from './unfinished-move.ts'
import { verifyTarget } from './verify-target.ts'

export interface MoveProgress {
  step: 'rows' | 'verify'
  /** From 0 to 1. */
  share: number
}

export interface MovedRows {
  tables: number
  rows: number
  /** It had been moved before, and only what follows was cut off: nothing was copied. */
  wasThere: boolean
}

interface MoveOptions {
  /** Asked before anything is copied: throws where the source must not be moved any more. */
  demandMovable(): void
  signal: AbortSignal
  report(progress: MoveProgress): void
}

/**
 * Copies the embedded database, as it is at one instant, into an empty one of PostgreSQL, in one transaction there: the schema,
 * every row but those of the index of words, and a mark that the move is unfinished. Before the commit all rows are read back
 * and compared. Cut off at any moment, it leaves the target empty, or marked.
 * @throws AppError `conflict` when the target is not empty, or the source of another version; `unprocessable` when what
 * arrived is not what was sent.
 */
export async function moveTables(file: string, url: string, options: MoveOptions): Promise<MovedRows> {
  const source = new DatabaseSync(file, { readOnly: true })
  const pool = createPool(url, 1)
  try {
    refuseOtherSchema(source)
    await checkServer(pool, url)
    // One instant for all that is read.
    source.exec('begin')
    let moved: MovedRows = { tables: 0, rows: 0, wasThere: true }
    await asOneTransaction(pool, async (tx, client) => {
      await holdSchema(tx)
      if (await isThere(client)) return
      options.demandMovable()
      await migrateIn(tx, 'postgres', migrations)
      moved = await bringOver(source, client, options)
    })
    return moved
  } catch (error) {
    options.signal.throwIfAborted()
    throw translateError(error)
  } finally {
    await pool.end()
    source.close()
  }
}

/** @returns true where the rows are there already. @throws AppError `conflict` when something else is. */
async function isThere(client: PoolClient): Promise<boolean> {
  if ((await listTables(client)).length === 0) return false
  if (await isUnfinished(client)) return true
  throw new AppError(
    'conflict',
    'The target is not empty: it has tables. Name an empty database, made with: create database dossier.',
  )
}

async function bringOver(
  source: DatabaseSync,
  client: PoolClient,
  { signal, report }: MoveOptions,
): Promise<MovedRows> {
  const tables = await listMovedTables(source, client)
  const total = Math.max(1, countRows(source, tables))
  const sharing = (step: MoveProgress['step']) => ({
    signal,
    report: (rows: number) => report({ step, share: rows / total }),
  })
  const states = await fillTarget(source, client, tables, sharing('rows'))
  const problems = await verifyTarget(client, tables, states, sharing('verify'))
  if (problems.length > 0)
    throw new AppError(
      'unprocessable',
      `What arrived is not what was sent, so nothing was kept: ${problems.slice(0, 5).join(' ')}`,
    )
  await goOnCounting(client)
  await client.query(`insert into instance_values (name, value) values ($1, '')`, [UNFINISHED_MOVE])
  return {
    tables: tables.length,
    rows: [...states.values()].reduce((sum, state) => sum + state.rows, 0),
    wasThere: false,
  }
}

/** What comes next gets a number behind all that are there: rows by their sequences, events by their place. */
async function goOnCounting(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind = 'r'`)
  for (const { table, column } of rows) {
    const [name, key] = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
    await client.query(
      `select setval(pg_get_serial_sequence(format('%I.%I', current_schema(), $1::text), $2), newest)
        from (select max(${key}) as newest from ${name}) as known where newest is not null`,
      [table, column],
    )
  }
  await client.query(
    `insert into instance_values (name, value)
      select $1, newest::text from (
        select greatest(max(place), (select value::bigint from instance_values where name = $2)) as newest from events
      ) as known where newest is not null
      on conflict (name) do update set value = excluded.value`,
    [LAST_PLACE, HORIZON],
  )
}
