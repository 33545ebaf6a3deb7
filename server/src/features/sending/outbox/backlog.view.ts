import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'

/** What of the whole instance has not left: how many by status, and when the oldest that waits was to leave. */
export interface Backlog {
  byStatus: Record<(typeof OPEN)[number], number>
  oldestDueAt: number | null
}

const OPEN = ['queued', 'sending', 'failed', 'uncertain'] as const satisfies readonly OutgoingStatus[]

/** Of no account's content; for the operator. */
export async function readBacklog(database: Database, now: number): Promise<Backlog> {
  const rows = await database.scan(
    database.read
      .selectFrom('outgoing_emails')
      .select((eb) => ['status', eb.fn.countAll<number>().as('mails'), eb.fn.min('send_after').as('first')])
      .where('status', 'in', [...OPEN])
      .groupBy('status')
      .compile(),
  )
  const of = (status: string) => rows.find((row) => row.status === status)
  const byStatus = Object.fromEntries(OPEN.map((status) => [status, Number(of(status)?.mails ?? 0)]))
  const first = of('queued')?.first ?? null
  return {
    byStatus: byStatus as Backlog['byStatus'],
    oldestDueAt: first !== null && Number(first) <= now ? Number(first) : null,
  }
}
