import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { cutConnection } from './answered-in-time.ts'

const BIGINT = types.builtins.INT8
const NUMERIC = types.builtins.NUMERIC

/** `count(*)` and epoch milliseconds arrive as bigint, their `sum()` as numeric: convert to numbers, as on SQLite. */
const numberTypes: CustomTypesConfig = {
  getTypeParser(type, format): (value: string | Buffer) => unknown {
    if (format !== 'binary' && (type === BIGINT || type === NUMERIC)) return toNumber
    return types.getTypeParser(type, format) as (value: string | Buffer) => unknown
  },
}

function toNumber(text: string | Buffer): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(`${text.toString()} does not fit into a number without loss`)
  }
  return number
}

export function createPool(url: string, limit: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: limit,
    types: numberTypes,
    application_name: 'dossier',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // An idle connection that breaks emits an event; the next query reports the failure.
  pool.on('error', () => undefined)
  const clients = new Set<PoolClient>()
  connected.set(pool, clients)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))
  return pool
}

const connected = new WeakMap<Pool, Set<PoolClient>>()
/** Time for a server to close its connections, in milliseconds. */
const GOODBYE_MS = 2_000

export async function closePool(pool: Pool): Promise<void> {
  const impatience = setTimeout(() => {
    for (const client of connected.get(pool) ?? []) cutConnection(client, 'no good-bye in time')
  }, GOODBYE_MS)
  await pool.end().finally(() => clearTimeout(impatience))
}
