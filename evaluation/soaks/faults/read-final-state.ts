import type { FinalMail } from '../verify-mails.ts'
import type { JournalEvent } from './client-log.ts'
import type { FaultScene } from './fault-scene.ts'
import { readToEnd } from './followers.ts'

export interface FinalState {
  /** By id. */
  mails: Map<string, { subject: string; mailbox: string }>
  notes: { _id: string; title: string; text_content: string }[]
  outgoing: FinalMail[]
  /** Status by run_id. */
  runs: Map<string, string>
  counts: { notes: number; mailboxes: Record<string, number> }
  journal: JournalEvent[]
}

const MAILBOXES = ['inbox', 'archived', 'sent', 'spam', 'trash']

export async function readFinalState(scene: FaultScene, runIds: Iterable<string>): Promise<FinalState> {
  const address = scene.addresses()[0] ?? ''
  const get = async (path: string) => {
    const answer = await scene.ask(address, 'GET', path)
    if (answer?.status !== 200) throw new Error(`GET ${path} was answered ${answer?.status ?? 'by nobody'}`)
    return answer.body
  }
  async function listAll<T>(path: string, noun: string): Promise<T[]> {
    const all: T[] = []
    for (let cursor = ''; ; ) {
      const page = await get(
        `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      all.push(...(page[noun] as T[]))
      cursor = (page.next_cursor as string | null) ?? ''
      if (cursor === '') return all
    }
  }
  const mails: FinalState['mails'] = new Map()
  for (const mailbox of MAILBOXES)
    for (const { _id, subject } of await listAll<{ _id: string; subject: string }>(
      `/emails?mailbox=${mailbox}`,
      'emails',
    ))
      mails.set(_id, { subject, mailbox })
  const runs = new Map<string, string>()
  for (const id of runIds) {
    const answer = await scene.ask(address, 'GET', `/emails/triage-runs/${id}`)
    if (answer?.status === 200) runs.set(id, answer.body.run.status as string)
  }
  return {
    mails,
    runs,
    notes: await listAll('/notes', 'notes'),
    outgoing: await listAll<FinalMail>('/outgoing-emails', 'outgoing_emails'),
    counts: (await get('/counts')).counts,
    journal: await readToEnd(scene, ''),
  }
}
