import type { Reads } from '#platform/database/database'

/** Returns ids of records that a link connects with an email to or from the address. May include records in trash. */
export async function listLinkedRecords(
  db: Reads,
  tenantId: string,
  address: string,
  limit: number,
): Promise<string[]> {
  const linked = (own: 'source_id' | 'target_id', far: 'source' | 'target') =>
    db
      .selectFrom('contact_emails as c')
      .innerJoin('record_links as l', (join) =>
        join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef(`l.${own}`, '=', 'c.email_id'),
      )
      .select([`l.${far}_id as id`, 'l.created_at'])
      .where('c.tenant_id', '=', tenantId)
      .where('c.address', '=', address)
      .where(`l.${far}_type`, '<>', 'email')
      .orderBy('l.created_at', 'desc')
      .limit(limit)
      .execute()
  const rows = [...(await linked('source_id', 'target')), ...(await linked('target_id', 'source'))]
  rows.sort((a, b) => Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? 1 : -1))
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit)
}
