import type { ApiClient } from '../api-client.ts'
import type { Random } from '../random.ts'
import type { Messages } from './messages.ts'
import { type EmailHere, readEmails } from './read-emails.ts'

const MAILBOXES = ['inbox', 'archived', 'archived', 'spam', 'trash'] as const
/** Where the emails are that somebody changes. */
const READ = ['inbox', 'inbox', 'archived', 'spam', 'trash'] as const

interface TriageRunHere {
  run_id: string
  status: string
  phase: string
}

export async function listRuns(api: ApiClient, project: string): Promise<TriageRunHere[]> {
  const { runs } = (await api.call('GET', `/emails/triage-runs?project=${project}`)) as { runs: TriageRunHere[] }
  return runs
}

/**
 * A person or triage does something at random in the service. A service that dies meanwhile leaves it open whether it
 * was done.
 * @returns what was attempted.
 */
export async function actHere(api: ApiClient, project: string, messages: Messages, random: Random): Promise<string> {
  const emails = await readEmails(api, project, [random.pick(READ)])
  if (emails.length === 0) return 'nothing'
  const roll = random.next()
  if (roll < 0.12) {
    await api.ask('POST', '/emails/triage-inbox', { project })
    return 'triage'
  }
  if (roll < 0.2) return undoTriage(api, project, random)
  const { _id, message_id } = random.pick<EmailHere>(emails)
  if (roll < 0.5) {
    await api.ask('PUT', `/emails/${_id}`, { read: random.next() < 0.6 })
    return 'read'
  }
  const mailbox = random.pick(MAILBOXES)
  await api.ask('PUT', `/emails/${_id}`, { mailbox }).finally(() => messages.noteMove(message_id, mailbox))
  return 'mailbox'
}

async function undoTriage(api: ApiClient, project: string, random: Random): Promise<string> {
  const runs = await listRuns(api, project)
  const undoable = runs.filter(({ status, phase }) => status === 'completed' && phase !== 'undo')
  if (undoable.length === 0) return 'nothing'
  await api.ask('POST', `/emails/triage-runs/${random.pick(undoable).run_id}/undo`)
  return 'undo'
}
