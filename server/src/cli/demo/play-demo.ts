import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { wait } from '#platform/clock/wait'
import type { ApiCaller } from './api-caller.ts'
import { composeMail } from './compose-mail.ts'
import type { DemoAccount, DemoMail } from './world.ts'

const POLL_EVERY_MS = 50

export interface Verdict {
  mailbox: string
  from: string[]
  subject: string
  triage_primary_action: PrimaryAction
  triage_confidence: number | null
  triage_reason: string
}

export async function playDemo(api: ApiCaller, account: DemoAccount, now: number): Promise<Verdict[]> {
  await createKnowledge(api, account)
  for (const mail of account.mails) await ingestEmail(api, account, mail, now)
  const { run_id } = await api.post<{ run_id: string }>('/emails/triage-inbox', {})
  await untilDone(api, run_id)
  const { statuses } = await api.get<{ statuses: Verdict[] }>(`/emails/triage-status?limit=200&run_id=${run_id}`)
  return statuses
}

async function createKnowledge(api: ApiCaller, { knowledge }: DemoAccount): Promise<void> {
  for (const { title, text, tags } of knowledge.notes)
    await api.post('/notes', { title, source_text: text, content_format: 'markdown', tags })
  for (const memory of knowledge.memories) await api.post('/memories', memory)
  for (const url of knowledge.urls) await api.post('/urls', url)
}

async function ingestEmail(api: ApiCaller, { owner }: DemoAccount, mail: DemoMail, now: number): Promise<void> {
  const message = composeMail(mail, `${owner.name} <${owner.email}>`, now)
  const { email } = await api.postMail<{ email: { _id: string } }>('/emails', message)
  // A move takes the thread along, so only the owner's first email can move to sent.
  if (mail.from.includes(owner.email) && !mail.replyTo) await api.put(`/emails/${email._id}`, { mailbox: 'sent' })
}

async function untilDone(api: ApiCaller, runId: string): Promise<void> {
  for (;;) {
    const { run } = await api.get<{ run: { status: string; last_error: string } }>(`/emails/triage-runs/${runId}`)
    if (run.status === 'completed') return
    if (run.status === 'failed' || run.status === 'canceled')
      throw new Error(`The run is ${run.status}: ${run.last_error}`)
    await wait(POLL_EVERY_MS)
  }
}
