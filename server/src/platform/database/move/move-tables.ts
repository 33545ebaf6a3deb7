import { DatabaseSync } from 'node:sqlite'
import { message } from '@dossier/contract/message'
import type { PoolClient } from 'pg'
import { AppError } from '#core/app-error'
import { HORIZON, LAST_PLACE } from '../instance-values.ts'
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
  /** An earlier move had copied them already: nothing was copied. */
  wasThere: boolean
}

interface MoveOptions {
  /** Called before anything is copied. Throws where the source must not be moved any more. */
  demandMovable(): void
  signal: AbortSignal
  report(progress: MoveProgress): void
}

/**
 * Restores the embedded database, as it is at one instant, into an empty one of PostgreSQL: the schema, every row but those
 * of the search index, and a mark that the move is unfinished. All rows are read back and compared before the commit. Cut
 * off at any moment, it leaves the target empty, or marked.
 * @throws AppError `conflict` when the target is not empty, or the source of another version; `unprocessable` when what
 * arrived is not what was sent.
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
      keepAs: '',
      finish: async (_tx, client) => {
        refuseDifferent(await verifyTarget(client, rows.states, sharing('verify')))
        await placeEvents(client)
        await client.query(`insert into instance_values (name, value) values ($1, '')`, [UNFINISHED_MOVE])
      },
    })
    return { tables: rows.states.size, rows: sumOf(rows), wasThere: false }
  } finally {
    source.close()
  }
}

const sumOf = ({ rows }: EmbeddedRows): number => Object.values(rows).reduce((sum, n) => sum + n, 0)

/** @returns true where an earlier move has copied the rows. @throws AppError `conflict` when something else is there. */
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

/** The next event gets a place behind all that are there, or that were deleted. */
const placeEvents = (client: PoolClient) =>
  client.query(
    `insert into instance_values (name, value)
      select $1, newest::text from (
        select greatest(max(place), (select value::bigint from instance_values where name = $2)) as newest from events
      ) as known where newest is not null
      on conflict (name) do update set value = excluded.value`,
    [LAST_PLACE, HORIZON],
  )
