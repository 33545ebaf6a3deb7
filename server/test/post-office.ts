import type { Socket } from 'node:net'
import { expect } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import type { Engine } from './databases.ts'
import { eventually } from './eventually.ts'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from './scripted-smtp.ts'
import { type Caller, startTestApp, type TestApp } from './test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
type Json = any

export const NOW = Date.UTC(2026, 10, 20, 10, 0, 0)
const ADDRESS = 'nora@press.example'

/** The real application with a scripted mail server, an identity, and a manual clock. */
export interface PostOffice {
  app: TestApp
  nora: Caller
  clock: ManualClock
  smtp: ScriptedSmtp
  script: SmtpScript
  /** The id of the identity. */
  identity: string
  receivedContents: string[]
  /** Answers a content like this, or cuts the line (`CUT`), and keeps it. */
  record(turn: string): (socket: Socket) => void
  write(body?: object): Promise<Json>
  attach(draft: Json, file: object): Promise<Json>
  /** Sends a draft and skips the abort window. */
  send(draft: Json): Promise<Json>
  draft(id: string): Promise<Json>
  outgoing(id: string): Promise<Json>
  until(id: string, reached: (mail: Json) => boolean): Promise<Json>
  pass(ms: number): void
  close(): Promise<void>
}

/** @param more of the identity. */
export async function startPostOffice(
  engine: Engine,
  more: object = {},
  config: Partial<Config> = {},
): Promise<PostOffice> {
  const script: SmtpScript = {}
  const receivedContents: string[] = []
  const clock = manualClock(NOW)
  const smtp = await startScriptedSmtp(script)
  const app = await startTestApp(engine, { clock, config: { allowPrivateHosts: ['127.0.0.1'], ...config } })
  const { nora } = app
  const project = (await nora.get('/projects')).body.projects[0]._id as string
  const content = { name: 'Nora', email: ADDRESS, smtp: { host: '127.0.0.1', port: smtp.port }, ...more }
  const added = await nora.post(`/projects/${project}/email-identities`, content)
  expect(added.status, added.text).toBe(201)

  const record = (turn: string) => (socket: Socket) => {
    receivedContents.push(smtp.content().replace(/^\./gm, ''))
    if (turn === 'CUT') socket.destroy()
    else socket.write(`${turn}\r\n`)
  }
  script.end = record('250 2.0.0 taken')

  const office: PostOffice = {
    app,
    nora,
    clock,
    smtp,
    script,
    identity: added.body.identity._id as string,
    receivedContents,
    record,
    async write(body = {}) {
      const content = { from: ADDRESS, to: ['mara@lind.example'], subject: 'Samples', body_text: 'Yes.' }
      const answer = await nora.post('/email-drafts', { ...content, ...body })
      expect(answer.status, answer.text).toBe(201)
      return answer.body.draft
    },
    async attach(draft, file) {
      const answer = await nora.post(`/email-drafts/${draft._id}/attachments`, file)
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    },
    async send(draft) {
      const answer = await nora.post(`/email-drafts/${draft._id}/send`)
      expect(answer.status, answer.text).toBe(202)
      office.pass(10_000)
      return answer.body.outgoing_email
    },
    draft: async (id) => (await nora.get(`/email-drafts/${id}`)).body.draft,
    outgoing: async (id) => (await nora.get(`/outgoing-emails/${id}`)).body.outgoing_email,
    until: (id, reached) =>
      eventually(async () => {
        const mail = await office.outgoing(id)
        expect(mail).toSatisfy(reached)
        return mail
      }),
    pass(ms) {
      clock.advance(ms)
      app.platform.signals.send('jobs')
    },
    async close() {
      await app.stop()
      await smtp.close()
    },
  }
  return office
}
