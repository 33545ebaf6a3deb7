import type { Reads } from '#platform/database/database'
import type { TriageInput } from './engine.ts'

const ANSWERS = 5
/** Emails that are read for them; some went to others. */
const MOST_READ = 30
const THREADS = 50

/**
 * Returns the newest emails that the owner sent to this sender in their common threads, newest first, with quotations.
 * None for a sender who was never answered or who may be forged.
 */
export async function listOwnAnswers(db: Reads, tenantId: string, { mail, sender }: TriageInput): Promise<string[]> {
  if (sender.repliedBefore === 0 || !mail.from.address) return []
  const received = await db
    .selectFrom('emails')
    .select('thread_id')
    .where('tenant_id', '=', tenantId)
    .where('from_key', '=', mail.from.address)
    .orderBy('received_at', 'desc')
    .limit(THREADS)
    .execute()
  const threads = [...new Set(received.map(({ thread_id }) => thread_id))]
  if (threads.length === 0) return []
  const sent = await db
    .selectFrom('emails')
    .select(['id', 'to_list'])
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', threads)
    .where('mailbox', '=', 'sent')
    .where('id', '<>', mail.id)
    .orderBy('received_at', 'desc')
    .limit(MOST_READ)
    .execute()
  const ids = sent
    .filter(({ to_list }) => (JSON.parse(to_list) as string[]).some((to) => to.toLowerCase() === mail.from.address))
    .map(({ id }) => id)
    .slice(0, ANSWERS)
  if (ids.length === 0) return []
  const contents = await db
    .selectFrom('email_contents')
    .select(['email_id', 'text_content'])
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', ids)
    .execute()
  const texts = new Map(contents.map(({ email_id, text_content }) => [email_id, text_content]))
  return ids.map((id) => texts.get(id) ?? '').filter((text) => text !== '')
}
