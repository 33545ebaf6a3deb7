import { setTimeout as pause } from 'node:timers/promises'
import { openRawImap } from '#test/mail-servers/raw-imap'
import { startSmtpSink } from '#test/smtp-sink'
import type { ApiClient } from '../api-client.ts'
import { openMailServer, type ServerKind, type ServerMailbox } from '../mailbox/mail-servers.ts'
import { readEmails } from '../mailbox/read-emails.ts'
import { openWatchedLine, type WatchedLine } from '../mailbox/watched-line.ts'
import { Random } from '../random.ts'
import { openServiceScene, type ServiceScene } from '../service-scene.ts'

const ADDRESS = 'anna@press.example'
/** Half of the answers to APPEND are lost. */
const LOST_SHARE = 0.5
/** Emails that are sent before anybody looks whether they were saved. */
const AT_ONCE = 10
/** Longer than the time to cancel, and than servers that save sent emails are given. */
const SEND_MS = 16_000
/** Longer than a lease, and than the time after an APPEND without an answer. */
const LEASE_MS = 40_000
const POLL_MS = 250
const POLLS_OF_A_JUMP = 12
const SETTLED_WITHIN_MS = 600_000

export interface SentSoak {
  sends: number
  /** Kills of the service right after an APPEND has left. */
  kills: number
  seed: number
  server?: Exclude<ServerKind, 'gmail'>
  /** '' = the embedded database. With PostgreSQL two processes run, and one of them is killed. */
  databaseUrl?: string
  progress?: (report: SentReport) => void
}

export interface SentReport {
  sends: number
  appends: number
  lostAnswers: number
  kills: number
  /** Emails without exactly one copy in Sent, or without exactly one email here. */
  faults: string[]
  seconds: number
}

/**
 * Sends emails through a mail account while answers to APPEND are lost and the service is killed after an APPEND. Then
 * each email must have exactly one copy in Sent.
 * @returns null where the server cannot be had.
 */
export async function runSent(soak: SentSoak): Promise<SentReport | null> {
  const began = performance.now()
  const { databaseUrl = '' } = soak
  const server = await openMailServer(soak.server ?? 'dovecot', 1)
  const person = server?.mailboxes[0]
  if (!server || !person) return null
  const sink = await startSmtpSink(person.user, person.password)
  const report: SentReport = { sends: 0, appends: 0, lostAnswers: 0, kills: 0, faults: [], seconds: 0 }
  const line = await openWatchedLine(person.port, '127.0.0.1')
  const scene = await openServiceScene({ databaseUrl, processes: databaseUrl === '' ? 1 : 2 })
  const ended = new AbortController()
  let breaking: Promise<void> = Promise.resolve()
  try {
    const mail = await begin(scene, person, { imap: line.port, smtp: sink.port })
    breaking = breakThings({ line, scene, report, soak, signal: ended.signal })
    const messageIds: string[] = []
    while (messageIds.length < soak.sends) {
      const count = Math.min(AT_ONCE, soak.sends - messageIds.length)
      for (let each = 0; each < count; each += 1) messageIds.push(await send(mail.api))
      report.sends = messageIds.length
      scene.pass(SEND_MS)
      await settle(scene, mail)
      report.seconds = (performance.now() - began) / 1000
      soak.progress?.(report)
    }
    ended.abort()
    await breaking
    report.faults = await findFaults(person, mail, messageIds)
  } finally {
    ended.abort()
    await breaking.catch(() => undefined)
    await scene.close()
    await line.close()
    await sink.close()
    await server.close()
  }
  report.seconds = (performance.now() - began) / 1000
  return report
}

interface Mail {
  api: ApiClient
  project: string
  account: string
}

async function begin(
  scene: ServiceScene,
  { user, password }: ServerMailbox,
  ports: { imap: number; smtp: number },
): Promise<Mail> {
  const api = scene.apis.at(-1) as ApiClient
  const { projects } = (await api.call('GET', '/projects')) as { projects: { _id: string }[] }
  const project = projects[0]?._id ?? ''
  const { account } = (await api.call('POST', `/projects/${project}/mail-accounts`, {
    address: ADDRESS,
    imap: { host: '127.0.0.1', port: ports.imap, security: 'plain', user },
    smtp: { host: '127.0.0.1', port: ports.smtp, security: 'plain', user },
    password,
    folders: [{ path: 'Sent', role: 'sent', is_taken: true }],
  })) as { account: { _id: string } }
  return { api, project, account: account._id }
}

let count = 0

async function send(api: ApiClient): Promise<string> {
  count += 1
  const content = { from: ADDRESS, to: ['mara@lind.example'], subject: `Samples ${count}`, body_text: 'Yes.' }
  const { draft } = (await retry(() => api.call('POST', '/email-drafts', content))) as { draft: { _id: string } }
  // A service that dies after it has queued the email refuses the second request: it is not sent twice.
  for (;;) {
    const { status, body } = await retry(() => api.ask('POST', `/email-drafts/${draft._id}/send`))
    if (status < 300) return (body as { outgoing_email: { message_id: string } }).outgoing_email.message_id
    const { outgoing_emails } = (await retry(() => api.call('GET', '/outgoing-emails?limit=20'))) as {
      outgoing_emails: { draft: string; message_id: string }[]
    }
    const queued = outgoing_emails.find((each) => each.draft === draft._id)
    if (queued) return queued.message_id
    await pause(POLL_MS)
  }
}

/** The service may be down. */
async function retry<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(POLL_MS)
    }
  }
}

/** Waits until every email was sent and nothing waits for the server. */
async function settle(scene: ServiceScene, { api, account }: Mail): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  let unrest = ''
  for (let polls = 0; performance.now() < deadline; polls += 1) {
    await pause(POLL_MS)
    if (polls % POLLS_OF_A_JUMP === POLLS_OF_A_JUMP - 1) {
      scene.pass(LEASE_MS)
      await api.ask('POST', `/mail-accounts/${account}/sync`).catch(() => undefined)
    }
    unrest = await findUnrest(api, account).catch(String)
    if (unrest === '') return
  }
  throw new Error(`The emails were not saved: ${unrest}`)
}

async function findUnrest(api: ApiClient, id: string): Promise<string> {
  for (const status of ['queued', 'sending', 'uncertain']) {
    const { outgoing_emails } = (await api.call('GET', `/outgoing-emails?status=${status}&limit=100`)) as {
      outgoing_emails: { _id: string }[]
    }
    if (status === 'uncertain')
      for (const { _id } of outgoing_emails) await api.ask('POST', `/outgoing-emails/${_id}/resolve`, { as: 'sent' })
    if (outgoing_emails.length > 0) return `${outgoing_emails.length} ${status}`
  }
  const sent = (await api.call('GET', '/outgoing-emails?status=sent&limit=20')) as {
    outgoing_emails: { sent_email: string }[]
  }
  if (sent.outgoing_emails.some(({ sent_email }) => sent_email === '')) return 'an email is not stored yet'
  const { account } = (await api.call('GET', `/mail-accounts/${id}`)) as {
    account: { state: string; waiting_changes: number; stuck_changes: number }
  }
  const { state, waiting_changes, stuck_changes } = account
  return state === 'live' && waiting_changes + stuck_changes === 0
    ? ''
    : `${state}, ${waiting_changes} wait, ${stuck_changes} stuck`
}

interface Breaking {
  line: WatchedLine
  scene: ServiceScene
  report: SentReport
  soak: SentSoak
  signal: AbortSignal
}

/** Watches the line, so that the answer to an APPEND is lost, or the service dies while it waits for it. */
async function breakThings({ line, scene, report, soak, signal }: Breaking): Promise<void> {
  const random = new Random(soak.seed)
  /** Spread over the run, whatever the number of repeated APPENDs. */
  const killEvery = Math.max(1, Math.floor(soak.sends / (soak.kills + 1)))
  let nextKill = killEvery
  while (!signal.aborted) {
    const appends = line.writes.filter((command) => command.includes('APPEND')).length
    if (appends > report.appends) {
      report.appends = appends
      if (report.kills < soak.kills && appends >= nextKill) {
        nextKill = appends + killEvery
        report.kills += 1
        await scene.services[0]?.kill()
        await scene.restart(0)
        scene.pass(LEASE_MS)
      } else if (random.next() < LOST_SHARE) {
        report.lostAnswers += 1
        line.loseAnswer()
      }
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function findFaults(
  { port, user, password }: ServerMailbox,
  { api, project }: Mail,
  messageIds: readonly string[],
): Promise<string[]> {
  const imap = await openRawImap(port, user, password)
  await imap.send('EXAMINE Sent')
  const lines = await imap.send('UID FETCH 1:* (BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])')
  imap.close()
  const copies = lines.flatMap((line) => /^message-id: *<([^<>]+)>/i.exec(line)?.[1] ?? [])
  const emails = (await readEmails(api, project)).map(({ message_id }) => message_id)
  return messageIds.flatMap((id) => {
    const [there, here] = [copies, emails].map((ids) => ids.filter((each) => each === id).length)
    return there === 1 && here === 1 ? [] : [`${id}: ${there} copies in Sent, ${here} emails here`]
  })
}
