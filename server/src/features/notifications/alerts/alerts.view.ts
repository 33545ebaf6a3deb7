import type { Reads } from '#platform/database/database'

export interface AlertedEmail {
  id: string
  thread_id: string
  project_id: string
  mailbox: string
  is_read: number
  received_at: number
  subject: string
  participants: string
  findings: string
  triage_primary_action: string
  muted: number | null
  snoozed_until: number | null
  returned_at: number | null
  returned_reason: string | null
}

export const findAlertedEmail = (db: Reads, tenantId: string, id: string): Promise<AlertedEmail | undefined> =>
  db
    .selectFrom('emails')
    .leftJoin('threads', (join) =>
      join.onRef('threads.tenant_id', '=', 'emails.tenant_id').onRef('threads.id', '=', 'emails.thread_id'),
    )
    .select([
      'emails.id',
      'emails.thread_id',
      'emails.project_id',
      'emails.mailbox',
      'emails.is_read',
      'emails.received_at',
      'emails.subject',
      'emails.participants',
      'emails.findings',
      'emails.triage_primary_action',
      'threads.muted',
      'threads.snoozed_until',
      'threads.returned_at',
      'threads.returned_reason',
    ])
    .where('emails.tenant_id', '=', tenantId)
    .where('emails.id', '=', id)
    .executeTakeFirst()

/** Reports whether the account has written in the thread since. */
export async function isAnsweredSince(db: Reads, tenantId: string, threadId: string, since: number): Promise<boolean> {
  const answer = await db
    .selectFrom('emails')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .where('mailbox', '=', 'sent')
    .where('received_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

export async function isOptedIn(db: Reads, tenantId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_opt_ins')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'push_opt_ins.tenant_id')
        .onRef('memberships.user_id', '=', 'push_opt_ins.user_id'),
    )
    .select('push_opt_ins.user_id')
    .where('push_opt_ins.tenant_id', '=', tenantId)
    .where('push_opt_ins.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
