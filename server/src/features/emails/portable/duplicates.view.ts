import type { Reads } from '#platform/database/database'
import type { EmailTableRow } from '../emails.tables.ts'

type Named = Pick<EmailTableRow, 'id' | 'project_id' | 'message_id' | 'from_key'>

/** Finds emails stored under another id: same Message-ID, same sender (docs/spec/emails.md §3). */
export async function listDuplicates(
  db: Reads,
  tenantId: string,
  mails: readonly Named[],
): Promise<[string, string][]> {
  const pairs: [string, string][] = []
  for (const [projectId, those] of Map.groupBy(mails, ({ project_id }) => project_id)) {
    const rows = await db
      .selectFrom('emails')
      .select(['id', 'message_id', 'from_key'])
      .where('tenant_id', '=', tenantId)
      .where('project_id', '=', projectId)
      .where(
        'message_id',
        'in',
        those.map(({ message_id }) => message_id),
      )
      .execute()
    const existingIds = new Map(rows.map((row) => [`${row.message_id}\n${row.from_key}`, row.id]))
    for (const { id, message_id, from_key } of those) {
      const twin = existingIds.get(`${message_id}\n${from_key}`)
      if (twin !== undefined && twin !== id) pairs.push([id, twin])
    }
  }
  return pairs
}
