import type { Database } from '#platform/database/database'

export interface InboundMail {
  id: string
  from: string[]
  subject: string
}

export async function listInbound(
  database: Database,
  tenantId: string,
  projectId: string,
  after: string,
  limit: number,
): Promise<InboundMail[]> {
  const rows = await database.scan(
    database.read
      .selectFrom('emails')
      .select(['id', 'from_list', 'subject'])
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .where('project_id', '=', projectId)
      .where('mailbox', 'in', ['inbox', 'archived', 'spam'])
      .where('source', '<>', 'sent')
      .orderBy('id')
      .limit(limit)
      .compile(),
  )
  return rows.map(({ id, from_list, subject }) => ({ id, from: JSON.parse(from_list) as string[], subject }))
}
