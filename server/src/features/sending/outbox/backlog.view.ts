import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'

export interface Backlog {
  byStatus: Record<(typeof OPEN)[number], number>
  oldestDueAt: number | null
}

const OPEN = ['queued', 'sending', 'failed', 'uncertain'] as const satisfies readonly OutgoingStatus[]

/** Reads counts only, no content of accounts; for the operator. */
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
