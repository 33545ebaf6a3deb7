import { inspect } from 'node:util'

/** Types that both engines accept. Booleans become the 0 or 1 of flag columns. */
export type Bindable = string | number | bigint | null | Uint8Array

/**
 * Converts values so that both engines treat them alike, or rejects them by name. SQLite rejects `undefined`, dates and
 * objects with obscure errors; PostgreSQL silently converts them to null or text.
 */
export const bindable = (sql: string, values: readonly unknown[]): Bindable[] =>
  values.map((value, index) => bind(value) ?? refuse(sql, index, value))

export function asJson(table: string, row: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(row)
  const values = bindable(table, Object.values(row))
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, jsonValue(values[index])])))
}

function jsonValue(value: Bindable | undefined): string | number | null {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  return value ?? null
}

function bind(value: unknown): Bindable | undefined {
  switch (typeof value) {
    case 'string':
      // PostgreSQL cannot store U+0000, so neither engine does; a lookup with one finds nothing.
      return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
    case 'number':
      return Number.isFinite(value) ? value : undefined
    case 'bigint':
      return value
    case 'boolean':
      return value ? 1 : 0
    default:
      return value instanceof Uint8Array ? value : undefined
  }
}

function refuse(sql: string, index: number, value: unknown): null {
  if (value === null) return null
  const kind = typeof value === 'object' ? (value?.constructor?.name ?? 'object') : inspect(value)
  throw new TypeError(`Parameter ${index + 1} is ${kind}, which no column can hold: ${sql.slice(0, 200)}`)
}
