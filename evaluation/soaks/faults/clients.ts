import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { ClientLog, StoredItem } from './client-log.ts'
import type { Answer, FaultScene } from './fault-scene.ts'

export interface Client {
  scene: FaultScene
  log: ClientLog
  random: Random
  stop: AbortSignal
}

const BETWEEN_MS = 120
const MAILBOXES = ['archived', 'inbox'] as const

/** Sends to any running process, or to the given one. @returns null when the outcome is unknown. */
async function ask({ scene, log, random }: Client, method: string, path: string, body?: unknown, key = '') {
  const addresses = scene.addresses()
  const headers = key === '' ? {} : { 'idempotency-key': key }
  const answer = addresses.length === 0 ? null : await scene.ask(random.pick(addresses), method, path, body, headers)
  if (answer) log.answered += 1
  else log.unanswered += 1
  return answer
}

/** Repeats an idempotent request until it is answered. @returns null when the soak ends first. */
async function askUntilAnswered(desk: Client, ...request: [string, string, unknown?, string?]): Promise<Answer | null> {
  for (;;) {
    const answer = await ask(desk, ...request)
    if (answer || desk.stop.aborted) return answer
    await pause(BETWEEN_MS)
  }
}

const recordFault = (desk: Client, what: string, { status, body }: Answer): void =>
  void desk.log.faults.push(`${what} was answered ${status}: ${JSON.stringify(body)}`)

async function repeatUntilStopped(desk: Client, work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !desk.stop.aborted; turn += 1) {
    await work(turn)
    await pause(desk.random.integerBelow(BETWEEN_MS * 2))
  }
}

/** Returns a unique word, so that a search for it finds one item. */
export const wordOf = (prefix: string, turn: number): string =>
  prefix + [...turn.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('') + 'qx'

/** Ingests emails and repeats each until it is accepted, as a mail server does. */
export const ingestMails = (desk: Client, name: string): Promise<void> =>
  repeatUntilStopped(desk, async (turn) => {
    const subject = wordOf(name, turn)
    const item: StoredItem = { isAcknowledged: false, id: '', changes: [] }
    desk.log.mails.set(subject, item)
    const raw = `From: ${subject}@out.example\r\nTo: nora@press.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@out.example>\r\n\r\nCould you send me the ${subject} by Friday?\r\n`
    const answer = await askUntilAnswered(desk, 'POST', '/emails', { raw_email: raw })
    if (!answer) return
    if (answer.status > 201) return recordFault(desk, `the mail ${subject}`, answer)
    item.isAcknowledged = true
    item.id = answer.body.email._id as string
  })

export const moveMails = (desk: Client): Promise<void> =>
  repeatUntilStopped(desk, async () => {
    const acknowledged = [...desk.log.mails.values()].filter(({ isAcknowledged }) => isAcknowledged)
    if (acknowledged.length === 0) return
    const mail = desk.random.pick(acknowledged)
    const change = { value: desk.random.pick(MAILBOXES), isAcknowledged: false }
    mail.changes.push(change)
    const answer = await ask(desk, 'PUT', `/emails/${mail.id}`, { mailbox: change.value })
    if (answer && answer.status !== 200) recordFault(desk, 'a move', answer)
    change.isAcknowledged = answer?.status === 200
  })

/** Writes and changes notes, and searches for each on any process with the very next request. */
export const writeNotes = (desk: Client, name: string): Promise<void> =>
  repeatUntilStopped(desk, async (turn) => {
    const title = wordOf(name, turn)
    const item: StoredItem = { isAcknowledged: false, id: '', changes: [] }
    desk.log.notes.set(title, item)
    const created = await ask(desk, 'POST', '/notes', { title, content: 'first' }, `key-${title}`)
    if (!created) return
    if (created.status !== 201) return recordFault(desk, `the note ${title}`, created)
    Object.assign(item, { isAcknowledged: true, id: created.body.note._id as string })
    await find(desk, title, item.id)
    for (const value of ['second', 'third']) {
      const change = { value, isAcknowledged: false }
      item.changes.push(change)
      const answer = await ask(desk, 'PUT', `/notes/${item.id}`, { content: value })
      if (answer && answer.status !== 200) recordFault(desk, `a change of ${title}`, answer)
      change.isAcknowledged = answer?.status === 200
    }
  })

async function find(desk: Client, title: string, id: string): Promise<void> {
  const answer = await ask(desk, 'POST', '/search/quick', { query: title })
  if (!answer || answer.body.degraded) return
  if (answer.status !== 200) return recordFault(desk, `a search for ${title}`, answer)
  const results = answer.body.results as { id: string }[]
  if (!results.some((hit) => hit.id === id)) desk.log.faults.push(`${title} was written and not found`)
}

export const sendMails = (desk: Client, name: string): Promise<void> =>
  repeatUntilStopped(desk, async (turn) => {
    const to = `${wordOf(name, turn)}@out.example`
    const draft = { from: 'nora@press.example', to: [to], subject: to, body_text: 'As you asked.' }
    const written = await ask(desk, 'POST', '/email-drafts', draft)
    if (!written) return
    if (written.status !== 201) return recordFault(desk, `the draft to ${to}`, written)
    desk.log.sent.set(to, false)
    const answer = await askUntilAnswered(desk, 'POST', `/email-drafts/${written.body.draft._id}/send`, {})
    if (!answer) return
    // A conflict on a repeat means that the first request was accepted.
    if (answer.status !== 202 && answer.status !== 409) return recordFault(desk, `the mail to ${to}`, answer)
    desk.log.sent.set(to, true)
    await pause(BETWEEN_MS * 5)
  })

export const triage = (desk: Client, name: string): Promise<void> =>
  repeatUntilStopped(desk, async (turn) => {
    const run_id = `${name}-${turn}`
    desk.log.runs.set(run_id, false)
    const answer = await askUntilAnswered(desk, 'POST', '/emails/triage-inbox', { run_id, limit: 20 })
    if (answer && answer.status !== 202) recordFault(desk, `the run ${run_id}`, answer)
    desk.log.runs.set(run_id, answer?.status === 202)
    await pause(BETWEEN_MS * 10)
  })
