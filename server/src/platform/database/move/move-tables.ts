import { DatabaseSync } from 'node:sqlite'
import { message } from '@dossier/contract/message'
import type { PoolClient } from 'pg'
import { AppError } from '#core/app-error'
import { HORIZON, LAST_EVENT_POSITION } from '../instance-values.ts'
import { checkServer } from '../postgres/check-server.ts'
import { listTables } from '../postgres/describe-tables.ts'
import { findValue } from '../postgres/find-value.ts'
import { loadTables } from '../postgres/load-tables.ts'
import { createPool } from '../postgres/pool.ts'
import { withClient } from '../postgres/with-client.ts'
import { type EmbeddedRows, readEmbeddedRows } from './embedded-rows.ts'
import { UNFINISHED_MOVE } from './unfinished-move.ts'
import { verifyTarget } from './verify-target.ts'

export interface MoveProgress {
  step: 'rows' | 'verify'
  /** From 0 to 1. */
  share: number
}

export interface MovedRows {
  tables: number
  rows: number
  wasThere: boolean
}

interface MoveOptions {
  /** Runs before anything is copied. Throws when the source must not be moved any more. */
  demandMovable(): void
  signal: AbortSignal
  report(progress: MoveProgress): void
}

/**
 * Restores a snapshot of the embedded database into an empty PostgreSQL database: the schema, all rows except the
 * search index, and an "unfinished" mark. It reads all rows back and compares them before the commit. An interruption
 * leaves the target empty or marked.
 * @throws AppError `conflict` when the target is not empty or the source has another version; `unprocessable` when the
 * copied rows differ.
 */
export async function moveTables(file: string, url: string, options: MoveOptions): Promise<MovedRows> {
  const { signal, report } = options
  if (await isUnfinishedTarget(url)) return { tables: 0, rows: 0, wasThere: true }
  options.demandMovable()
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    source.exec('begin')
    let total = 1
    const sharing = (step: MoveProgress['step']) => ({
      signal,
      report: (rows: number) => report({ step, share: rows / total }),
    })
    const rows = readEmbeddedRows(source, sharing('rows'))
    total = Math.max(1, sumOf(rows))
    await loadTables(url, rows, {
      signal,
      alone: false,
      keptSchema: '',
      finish: async (_tx, client) => {
        refuseDifferent(await verifyTarget(client, rows.states, sharing('verify')))
        await assignEventPositions(client)
        await client.query(`insert into instance_values (name, value) values ($1, '')`, [UNFINISHED_MOVE])
      },
    })
    return { tables: rows.states.size, rows: sumOf(rows), wasThere: false }
  } finally {
    source.close()
  }
}

const sumOf = ({ rows }: EmbeddedRows): number => Object.values(rows).reduce((sum, n) => sum + n, 0)

/**
 * @returns true when an earlier move has copied the rows. @throws AppError `conflict` when the target contains anything
 * else.
 */
async function isUnfinishedTarget(url: string): Promise<boolean> {
  const pool = createPool(url, 1)
  try {
    await checkServer(pool, url)
  } finally {
    await pool.end()
  }
  return withClient(url, async (client) => {
    if ((await listTables(client)).length === 0) return false
    if ((await findValue(client, UNFINISHED_MOVE)) !== null) return true
    throw new AppError('conflict', message('operator.moveTargetNotEmpty'))
  })
}

function refuseDifferent(problems: string[]): void {
  if (problems.length === 0) return
  throw new AppError('unprocessable', message('operator.moveDiffers', { problems: problems.slice(0, 5).join(' ') }))
}

/** Moves the event sequence past all present and deleted events. */
const assignEventPositions = (client: PoolClient) =>
  client.query(
    `insert into instance_values (name, value)
      select $1, newest::text from (
        select greatest(max(place), (select value::bigint from instance_values where name = $2)) as newest from events
      ) as known where newest is not null
      on conflict (name) do update set value = excluded.value`,
    [LAST_EVENT_POSITION, HORIZON],
  )
