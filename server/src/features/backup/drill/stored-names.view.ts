import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database'

export interface StoredName {
  tenant_id: string
  sha256: string
}

export async function listStoredNames({ read }: Database, accounts: number, limit: number): Promise<StoredName[]> {
  const tenants = await read.selectFrom('tenants').select('id').limit(accounts).execute()
  const each = Math.ceil(limit / Math.max(1, tenants.length))
  const names: StoredName[] = []
  for (const { id } of tenants) {
    // Hashes are evenly distributed, so any random start gives a fair sample.
    const start = randomBytes(4).toString('hex')
    const all = read.selectFrom('blobs').select(['tenant_id', 'sha256']).where('tenant_id', '=', id).orderBy('sha256')
    const behind = await all.where('sha256', '>=', start).limit(each).execute()
    const remaining = each - behind.length
    names.push(...behind, ...(remaining > 0 ? await all.where('sha256', '<', start).limit(remaining).execute() : []))
  }
  return names
}
