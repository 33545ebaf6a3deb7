import { type CustomTypesConfig, Pool, types } from 'pg'

const BIGINT = types.builtins.INT8
const NUMERIC = types.builtins.NUMERIC

/** `count(*)` and epoch milliseconds arrive as bigint, `sum()` of them as numeric: numbers here, as on SQLite. */
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

export function createPool(url: string, most: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: most,
    types: numberTypes,
    application_name: 'dossier',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // A connection that breaks while nobody waits for its answer says so by an event; the next query reports it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
