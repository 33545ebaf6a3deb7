import type { Database } from '#platform/database/database'

export interface LabelCount {
  label: string
  slug: string
  mailbox: string
  count: number
}

/** Counting all labels takes seconds for a million emails, in a separate thread. */
const COUNT_WITHIN_MS = 15_000

export function countLabels(
  database: Database,
  tenantId: string,
  projectId: string | undefined,
): Promise<LabelCount[]> {
  const { read } = database
  let query = read
    .selectFrom('email_labels')
    .innerJoin('emails', (join) =>
      join.onRef('emails.tenant_id', '=', 'email_labels.tenant_id').onRef('emails.id', '=', 'email_labels.email_id'),
    )
    .select(['email_labels.slug', 'emails.mailbox'])
    .select((eb) => [eb.fn.min('email_labels.label').as('label'), eb.fn.countAll<number>().as('count')])
    .where('email_labels.tenant_id', '=', tenantId)
    .groupBy(['email_labels.slug', 'emails.mailbox'])
    .orderBy('email_labels.slug')
    .orderBy('emails.mailbox')
  if (projectId) query = query.where('email_labels.project_id', '=', projectId)
  return database.scan<LabelCount>(query.compile(), { deadlineMs: COUNT_WITHIN_MS })
}
