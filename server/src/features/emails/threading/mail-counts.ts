import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'

interface Change {
  projectId: string
  view: string
  mails: number
  threads: number
}

/**
 * Collects counter changes of a transaction and writes them once at its end, in a fixed order. This keeps locks on
 * shared rows short.
 */
export interface MailCounts {
  add(projectId: string, view: string, change: { mails?: number; threads?: number }): void
  write(tx: Tx): Promise<void>
}

export function countMail(tenantId: string): MailCounts {
  const changes = new Map<string, Change>()
  return {
    add(projectId, view, { mails = 0, threads = 0 }) {
      const key = `${projectId} ${view}`
      const change = changes.get(key) ?? { projectId, view, mails: 0, threads: 0 }
      change.mails += mails
      change.threads += threads
      changes.set(key, change)
    },
    async write(tx) {
      const ordered = [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
      const real = ordered.filter(({ mails, threads }) => mails !== 0 || threads !== 0)
      await writeCounters(
        tx,
        real.map(({ projectId, view, mails, threads }) => ({
          tenant_id: tenantId,
          project_id: projectId,
          view,
          mails,
          threads,
        })),
      )
      await removeEmptyLists(tx, tenantId, real)
      changes.clear()
    },
  }
}

/** Deletes the counters of lists that became empty and may name a label. */
async function removeEmptyLists(tx: Tx, tenantId: string, changes: readonly Change[]): Promise<void> {
  const shrunk = changes.filter(({ view, threads }) => threads < 0 && view.includes(' '))
  for (const [projectId, those] of Map.groupBy(shrunk, ({ projectId }) => projectId))
    await tx
      .deleteFrom('mail_counters')
      .where('tenant_id', '=', tenantId)
      .where('project_id', '=', projectId)
      .where(
        'view',
        'in',
        those.map(({ view }) => view),
      )
      .where('threads', '=', 0)
      .execute()
}

const writeCounters = insertRows(
  'mail_counters',
  `on conflict (tenant_id, project_id, view) do update set
    mails = mail_counters.mails + excluded.mails, threads = mail_counters.threads + excluded.threads`,
)
