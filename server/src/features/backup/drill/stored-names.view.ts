import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database'

export interface StoredName {
  tenant_id: string
  sha256: string
}

export async function listStoredNames({ read }: Database, accounts: number, most: number): Promise<StoredName[]> {
  const tenants = await read.selectFrom('tenants').select('id').limit(accounts).execute()
  const each = Math.ceil(most / Math.max(1, tenants.length))
  const names: StoredName[] = []
  for (const { id } of tenants) {
    // Hashes are evenly distributed, so any random start gives a fair sample.
    const place = randomBytes(4).toString('hex')
    const all = read.selectFrom('blobs').select(['tenant_id', 'sha256']).where('tenant_id', '=', id).orderBy('sha256')
    const behind = await all.where('sha256', '>=', place).limit(each).execute()
    const rest = each - behind.length
    names.push(...behind, ...(rest > 0 ? await all.where('sha256', '<', place).limit(rest).execute() : []))
  }
  return names
}
