import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reads, Tables } from '#platform/database/database'

/**
 * Returns the new id of a line when ids are unique per instance: its own, unless another account has it. Otherwise the
 * id is derived from both, so that a repeated import gives the same id.
 */
export async function localId(db: Reads, table: keyof Tables, tenantId: string, old: string): Promise<string> {
  const derived = derivedId(tenantId, old)
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from ${sql.table(table)} where id in (${old}, ${derived})`.execute(db)
  const own = rows.find((row) => row.tenant_id === tenantId)
  if (own) return own.id
  return rows.some((row) => row.id === old) ? derived : old
}

/** Keeps the UUIDv7 timestamp of the old id, so that the order stays. */
function derivedId(tenantId: string, old: string): string {
  const hash = createHash('sha256').update(`${tenantId}\n${old}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 5), 16) & 0x3f) | 0x80).toString(16).padStart(2, '0')
  const instant = /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(old) ? old.slice(0, 13) : '00000000-0000'
  return `${instant}-7${hash.slice(0, 3)}-${variant}${hash.slice(5, 7)}-${hash.slice(7, 19)}`
}
