import type { Reads } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'

export async function countItems(
  at: Reads,
  { tenantId, projectId }: PortableScope,
): Promise<{ records: number; mails: number }> {
  const [records, mails] = await Promise.all(
    (['records', 'emails'] as const).map(async (table) => {
      const query = at
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('tenant_id', '=', tenantId)
      const row = await (projectId === null ? query : query.where('project_id', '=', projectId)).executeTakeFirst()
      return Number(row?.count ?? 0)
    }),
  )
  return { records: records ?? 0, mails: mails ?? 0 }
}

export async function readSizes(
  at: Reads,
  tenantId: string,
  contents: readonly { sha256: string }[],
): Promise<Map<string, number>> {
  if (contents.length === 0) return new Map()
  const rows = await at
    .selectFrom('blobs')
    .select(['sha256', 'size'])
    .where('tenant_id', '=', tenantId)
    .where(
      'sha256',
      'in',
      contents.map(({ sha256 }) => sha256),
    )
    .execute()
  return new Map(rows.map(({ sha256, size }) => [sha256, size]))
}
