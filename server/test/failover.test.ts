// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { describeOnDatabases } from './databases.ts'
import { eventually, until } from './eventually.ts'
import { rawMail } from './mails.ts'
import { openPostgresPair } from './postgres-pair.ts'
import { startService } from './service-process.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { type Caller, signInTo, type TestAnswer } from './test-app.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
const WITHIN = { withinMs: 60_000 }
/** Acknowledged by each writer before the primary dies, and after. */
const ENOUGH = 15

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
}, 60_000)

interface Acknowledged {
  emails: string[]
  ids: string[]
  sent: string[]
}

/** Repeats until stopped. A request without success counts as not acknowledged and is not repeated. */
async function work(stop: AbortSignal, once: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !stop.aborted; turn += 1) await once(turn).catch(() => undefined)
}

const isDone = ({ status }: TestAnswer): boolean => status >= 200 && status < 300

async function ingest(caller: Caller, name: string, stop: AbortSignal, done: Acknowledged): Promise<void> {
  await work(stop, async (turn) => {
    const subject = `${name}-${turn}`
    const mail = rawMail({ subject, id: `${subject}@lind.example` })
    const answer = await caller.send('POST', '/emails', mail, { 'content-type': 'message/rfc822' })
    if (!isDone(answer)) return
    done.emails.push(subject)
    done.ids.push(answer.body.email._id as string)
  })
}

async function send(caller: Caller, name: string, stop: AbortSignal, done: Acknowledged) {
  await work(stop, async (turn) => {
    const subject = `${name}-${turn}`
    const draft = { from: 'nora@press.example', to: ['ada@lind.example'], subject, body_text: 'Hello' }
    const written = await caller.post('/email-drafts', draft)
    if (!isDone(written)) return
    const answer = await caller.post(`/email-drafts/${written.body.draft._id}/send`, {})
    if (isDone(answer)) done.sent.push(subject)
  })
}

/** Reads the journal as a client does that keeps its cursor. */
async function follow(callers: Caller[], stop: AbortSignal, seen: string[]): Promise<void> {
  let since = ''
  await work(stop, async (turn) => {
    const caller = callers[turn % callers.length] as Caller
    const { status, body, text } = await caller.get(`/events?limit=200&since=${encodeURIComponent(since)}`)
    if (status !== 200) return
    seen.push(text)
    since = body.cursor as string
  })
}

async function listAll(caller: Caller, path: string, noun: string): Promise<{ subject: string; status: string }[]> {
  const rows: { subject: string; status: string }[] = []
  for (let cursor = ''; ; ) {
    const { body, status, text } = await caller.get(
      `${path}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    expect(status, text).toBe(200)
    rows.push(...body[noun])
    cursor = body.next_cursor ?? ''
    if (!cursor) return rows
  }
}

const repeated = (all: string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at)

describeOnDatabases(['postgres'], 'a primary that dies while clients write', () => {
  it('is followed by its standby: nothing acknowledged is lost, and no email is sent twice', {
    timeout: 400_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-failover-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const pair = await openPostgresPair()
    closing.push(() => pair.remove())
    const sink = await startSmtpSink('nora', OWNER.OWNER_PASSWORD)
    closing.push(() => sink.close())
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: pair.url,
      SWITCHED_OFF: 'web_app',
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      ...OWNER,
    }
    const services = [await startService(settings), await startService(settings)]
    closing.push(() => Promise.all(services.map((service) => service.kill())))
    const signIn = ({ baseUrl }: { baseUrl: string }) => signInTo(baseUrl, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)
    const callers: Caller[] = await Promise.all(services.map(signIn))
    const [one, two] = callers as [Caller, Caller]
    const project = (await one.get('/projects')).body.projects[0]._id as string
    const made = await one.post(`/projects/${project}/email-identities`, {
      email: 'nora@press.example',
      name: 'Nora',
      smtp: { host: '127.0.0.1', port: sink.port, auth_user: 'nora', auth_password: OWNER.OWNER_PASSWORD },
    })
    expect(made.status, made.text).toBe(201)

    const stop = new AbortController()
    const stopFollowing = new AbortController()
    const done: Acknowledged = { emails: [], ids: [], sent: [] }
    const seen: string[] = []
    const load = Promise.all([
      ingest(one, 'one', stop.signal, done),
      ingest(two, 'two', stop.signal, done),
      send(one, 'letter-one', stop.signal, done),
      send(two, 'letter-two', stop.signal, done),
    ])
    const following = follow(callers, stopFollowing.signal, seen)
    await until(() => done.emails.length >= ENOUGH && done.sent.length >= ENOUGH && sink.mails.length > 0, WITHIN)
    await pair.holdConfirmations()
    pair.killPrimary()
    const before = { emails: done.emails.length, sent: done.sent.length, mails: sink.mails.length }
    await pair.promoteStandby()
    await until(
      () =>
        done.emails.length >= before.emails + ENOUGH &&
        done.sent.length >= before.sent + ENOUGH &&
        sink.mails.length > before.mails,
      WITHIN,
    )
    stop.abort()
    await load

    const stored = (await listAll(two, '/emails?fields=row&mailbox=inbox&', 'emails')).map(({ subject }) => subject)
    expect(done.emails.filter((subject) => !stored.includes(subject))).toEqual([])
    expect(repeated(stored)).toEqual([])
    const outgoing = await eventually(async () => {
      const all = await listAll(one, '/outgoing-emails?', 'outgoing_emails')
      expect(all.filter(({ status }) => status === 'queued' || status === 'sending')).toEqual([])
      return all
    }, WITHIN)
    const received = sink.mails.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1] ?? '')
    expect(repeated(received)).toEqual([])
    for (const subject of done.sent) {
      const status = outgoing.find((mail) => mail.subject === subject)?.status
      expect(status, subject).toBeOneOf(['sent', 'uncertain'])
      if (status === 'sent') expect(received).toContain(subject)
    }
    // A client that kept its cursor across both servers sees every acknowledged email.
    const journal = (): string => seen.join('')
    await eventually(() => expect(done.ids.filter((id) => !journal().includes(id))).toEqual([]), WITHIN)
    stopFollowing.abort()
    await following
  })
})
