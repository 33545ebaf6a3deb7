import type { Tx } from '#platform/database/database'

interface Change {
  projectId: string
  view: string
  mails: number
  threads: number
}

/**
 * What a transaction changes in the counters of an account, added up in memory and written once at its end, in a
 * fixed order, so that the rows which all writers touch are held for the shortest time.
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
      for (const [, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (change.mails === 0 && change.threads === 0) continue
        await tx
          .insertInto('mail_counters')
          .values({
            tenant_id: tenantId,
            project_id: change.projectId,
            view: change.view,
            mails: change.mails,
            threads: change.threads,
          })
          .onConflict((conflict) =>
            conflict.columns(['tenant_id', 'project_id', 'view']).doUpdateSet((eb) => ({
              mails: eb('mail_counters.mails', '+', change.mails),
              threads: eb('mail_counters.threads', '+', change.threads),
            })),
          )
          .execute()
      }
      changes.clear()
    },
  }
}
