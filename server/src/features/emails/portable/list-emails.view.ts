import type { Reads } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import type { EmailLabelRow } from '../emails.tables.ts'
import type { PortableEmail } from './email-fields.ts'

export const MAILS = 50

export async function listPortable(
  at: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<PortableEmail[]> {
  const query = at
    .selectFrom('emails')
    .innerJoin('email_contents', (join) =>
      join
        .onRef('email_contents.tenant_id', '=', 'emails.tenant_id')
        .onRef('email_contents.email_id', '=', 'emails.id'),
    )
    .selectAll('emails')
    .select(['text_content', 'html_content', 'attachment_text_content', 'headers'])
    .where('emails.tenant_id', '=', tenantId)
    .where('emails.id', '>', after)
  const scoped = projectId === null ? query : query.where('emails.project_id', '=', projectId)
  const rows = await scoped.orderBy('emails.id').limit(MAILS).execute()
  const labels = Map.groupBy(
    await listLabels(
      at,
      tenantId,
      rows.map(({ id }) => id),
    ),
    ({ email_id }) => email_id,
  )
  return rows.map((row) => ({ ...row, labels: labelsOf(row.labels, labels.get(row.id) ?? []) }))
}

async function listLabels(at: Reads, tenantId: string, ids: readonly string[]): Promise<EmailLabelRow[]> {
  if (ids.length === 0) return []
  return at
    .selectFrom('email_labels')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', ids)
    .execute()
}

function labelsOf(list: string, rows: readonly EmailLabelRow[]): string {
  const by = new Map(rows.map(({ label, set_by }) => [label, set_by]))
  return JSON.stringify((JSON.parse(list) as string[]).map((label) => ({ label, by: by.get(label) ?? 'person' })))
}
