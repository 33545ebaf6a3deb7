import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { EmailTableRow } from './emails.tables.ts'
import { cleanLabels, labelSlug, MAX_LABELS } from './labels.ts'
import type { ChangedBy, ChangeTracker } from './track-changes.ts'

/** Replaces all labels with a person's choice. Labels that stay keep triage as their author. */
export async function setLabels(
  tx: Tx,
  tracker: ChangeTracker,
  email: EmailTableRow,
  labels: readonly string[],
  by: ChangedBy = 'person',
): Promise<void> {
  const rows = await tx
    .selectFrom('email_labels')
    .select('slug')
    .where('tenant_id', '=', email.tenant_id)
    .where('email_id', '=', email.id)
    .where('set_by', '=', 'triage')
    .execute()
  const byTriage = new Set(rows.map((row) => row.slug))
  await writeLabels(
    tx,
    tracker,
    email,
    cleanLabels(labels).map((label) => ({ label, by: byTriage.has(labelSlug(label)) ? 'triage' : 'person' })),
    by,
  )
}

/** Replaces the labels set by triage. Human labels stay first, in their order. @param by who replaces them */
export async function setTriageLabels(
  tx: Tx,
  tracker: ChangeTracker,
  email: EmailTableRow,
  labels: readonly string[],
  by: ChangedBy,
): Promise<void> {
  const own = await tx
    .selectFrom('email_labels')
    .select(['slug', 'label'])
    .where('tenant_id', '=', email.tenant_id)
    .where('email_id', '=', email.id)
    .where('set_by', '=', 'person')
    .execute()
  const order = JSON.parse(email.labels) as string[]
  const positionOf = (slug: string): number => order.findIndex((label) => labelSlug(label) === slug)
  own.sort((a, b) => positionOf(a.slug) - positionOf(b.slug))
  const ownSlugs = new Set(own.map((row) => row.slug))
  const added = cleanLabels(labels)
    .filter((label) => !ownSlugs.has(labelSlug(label)))
    .slice(0, MAX_LABELS - own.length)
  const all = [
    ...own.map(({ label }) => ({ label, by: 'person' as const })),
    ...added.map((label) => ({ label, by: 'triage' as const })),
  ]
  await writeLabels(tx, tracker, email, all, by)
}

/** Inserts the labels that new emails came with, as a person's choice. */
export const insertLabels = (tx: Tx, rows: readonly EmailTableRow[]): Promise<void> =>
  insertLabelRows(
    tx,
    rows.flatMap((row) => (JSON.parse(row.labels) as string[]).map((label) => labelRow(row, label, 'person'))),
  )

const insertLabelRows = insertRows('email_labels')

const labelRow = (email: EmailTableRow, label: string, by: 'person' | 'triage') => ({
  tenant_id: email.tenant_id,
  email_id: email.id,
  slug: labelSlug(label),
  label,
  set_by: by,
  project_id: email.project_id,
  received_at: email.received_at,
})

async function writeLabels(
  tx: Tx,
  tracker: ChangeTracker,
  email: EmailTableRow,
  labels: { label: string; by: 'person' | 'triage' }[],
  by: ChangedBy,
): Promise<void> {
  await tx
    .deleteFrom('email_labels')
    .where('tenant_id', '=', email.tenant_id)
    .where('email_id', '=', email.id)
    .execute()
  if (labels.length > 0) {
    await tx
      .insertInto('email_labels')
      .values(labels.map(({ label, by }) => labelRow(email, label, by)))
      .execute()
  }
  await tracker.change(tx, email, { labels: JSON.stringify(labels.map(({ label }) => label)) }, by)
}
