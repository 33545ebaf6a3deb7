import { Client, type ClientBase, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { type Addresses, atAnyAddress, sharedAddresses } from './addresses.ts'
import { cutConnection } from './answered-in-time.ts'
import { examineServer, isPooled } from './server-facts.ts'

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

export interface PoolOptions {
  /** Connections refuse to write, like SQLite's reading connection. Poolers keep no such setting. */
  readOnly?: boolean
}

/** @param url may name several hosts; connections go to the one that takes writes. */
export function createPool(url: string, limit: number, options: PoolOptions = {}): Pool {
  const addresses = sharedAddresses(url)
  const pool = new Pool({
    max: limit,
    types: numberTypes,
    application_name: 'dossier',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    Client: clientAt(addresses),
    // The library awaits it; its types do not say so.
    onConnect: (client) => prepare(client, options) as unknown as void,
  })
  // An idle connection that breaks emits an event; the next query reports the failure.
  pool.on('error', () => undefined)
  const clients = new Set<PoolClient>()
  connected.set(pool, clients)
  addressesOfPool.set(pool, addresses)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client))
  return pool
}
/** Takes a connection of the pool. Throws the driver's error, when no server of the URL takes writes. */
export function connectTo(pool: Pool): Promise<PoolClient> {
  const addresses = addressesOfPool.get(pool)
  return addresses ? atAnyAddress(addresses, () => pool.connect()) : pool.connect()
}

const clientAt = (addresses: Addresses) =>
  class extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(config as ClientConfig), connectionString: addresses.current() })
    }
  }

async function prepare(client: ClientBase, { readOnly = false }: PoolOptions): Promise<void> {
  await examineServer(client)
  if (readOnly && !isPooled(client)) await client.query('set session characteristics as transaction read only')
}

const addressesOfPool = new WeakMap<Pool, Addresses>()
const connected = new WeakMap<Pool, Set<PoolClient>>()
/** Time for a server to close its connections, in milliseconds. */
const GOODBYE_MS = 2_000

export async function closePool(pool: Pool): Promise<void> {
  const impatience = setTimeout(() => {
    for (const client of connected.get(pool) ?? []) cutConnection(client, 'no good-bye in time')
  }, GOODBYE_MS)
  await pool.end().finally(() => clearTimeout(impatience))
}
