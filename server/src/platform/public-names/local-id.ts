import { createHash } from 'node:crypto'
import type { Reads } from '#platform/database/database'
import { readInstanceValue } from '#platform/database/instance-values'
import { holdersOf, KEPT_SINCE } from './public-names.ts'

/**
 * Returns the id of an imported line whose id is a public name: its own, unless another account has or had it.
 * Otherwise the id is derived from both, so that a repeated import gives the same id.
 */
export async function localId(db: Reads, tenantId: string, old: string): Promise<string> {
  const derived = derivedId(tenantId, old)
  const holders = await holdersOf(db, [old, derived])
  const own = [old, derived].find((name) => holders.get(name) === tenantId)
  if (own !== undefined) return own
  return holders.has(old) || (await mayBeOthers(db, tenantId, old)) ? derived : old
}

/** An account that is alone takes every name; others only names that were never given here. */
async function mayBeOthers(db: Reads, tenantId: string, id: string): Promise<boolean> {
  const since = Number((await readInstanceValue(db, KEPT_SINCE)) ?? 0)
  if ((instantOf(id) ?? 0) >= since) return false
  const other = db.selectFrom('public_names').select('name').where('tenant_id', '<>', tenantId)
  return (await other.limit(1).executeTakeFirst()) !== undefined
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/

const instantOf = (id: string): number | null =>
  UUID_V7.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null

/** Keeps the UUIDv7 timestamp of the old id, so that the order stays. */
function derivedId(tenantId: string, old: string): string {
  const hash = createHash('sha256').update(`${tenantId}\n${old}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 5), 16) & 0x3f) | 0x80).toString(16).padStart(2, '0')
  const instant = UUID_V7.test(old) ? old.slice(0, 13) : '00000000-0000'
  return `${instant}-7${hash.slice(0, 3)}-${variant}${hash.slice(5, 7)}-${hash.slice(7, 19)}`
}
