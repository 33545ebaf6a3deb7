import type { Actor } from '#core/actor'
import type { PreparedSummary } from '#features/ask/index'
import type { Parts } from './dependencies.ts'
import { listChanges } from './list-changes.ts'

/** Emails, and records, that a summary reads. */
const READ = 40

/**
 * Prepares a summary of what changed: new emails, new records, and the lines that came into edited ones.
 * @throws AppError as `listChanges`.
 */
export async function prepareSummaryOfChanges(
  parts: Parts,
  actor: Actor,
  projectId: string,
  since: string | undefined,
): Promise<PreparedSummary> {
  const { groups } = await listChanges(parts, actor, projectId, since)
  const changes = groups.flatMap(({ kind, changes: list }) => (kind === 'deleted' ? [] : list))
  const emails = changes.filter(({ record }) => record.type === 'email').slice(0, READ)
  const records = changes.flatMap(({ record: { type, id }, lines }) =>
    type === 'email' ? [] : [{ type, id, lines: lines?.added ?? null }],
  )
  return parts.ask.prepareSummaryOf(actor, {
    emailIds: emails.map(({ record }) => record.id),
    records: records.slice(0, READ),
  })
}
