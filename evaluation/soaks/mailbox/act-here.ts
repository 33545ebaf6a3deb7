import type { ApiClient } from '../api-client.ts'
import type { Random } from '../random.ts'
import { type EmailHere, readEmails } from './read-emails.ts'

const MAILBOXES = ['inbox', 'archived', 'archived', 'spam', 'trash'] as const

/**
 * A person or triage does something at random in the service. A service that dies meanwhile leaves it open whether it
 * was done.
 * @returns what was attempted.
 */
export async function actHere(api: ApiClient, project: string, random: Random): Promise<string> {
  const roll = random.next()
  if (roll < 0.12) {
    await api.ask('POST', '/emails/triage-inbox', { project })
    return 'triage'
  }
  if (roll < 0.2) return undoTriage(api, random)
  const emails = await readEmails(api, project)
  if (emails.length === 0) return 'nothing'
  const { _id } = random.pick<EmailHere>(emails)
  const change = roll < 0.5 ? { read: random.next() < 0.6 } : { mailbox: random.pick(MAILBOXES) }
  await api.ask('PUT', `/emails/${_id}`, change)
  return Object.keys(change)[0] ?? ''
}

async function undoTriage(api: ApiClient, random: Random): Promise<string> {
  const { body } = await api.ask('GET', '/emails/triage-runs')
  const { runs = [] } = body as { runs?: { run_id: string; status: string; phase: string }[] }
  const undoable = runs.filter(({ status, phase }) => status === 'completed' && phase !== 'undo')
  if (undoable.length === 0) return 'nothing'
  await api.ask('POST', `/emails/triage-runs/${random.pick(undoable).run_id}/undo`)
  return 'undo'
}
