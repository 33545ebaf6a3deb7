import { expect } from 'vitest'
import type { Config } from '#platform/config/config'
import type { Engine } from '../databases.ts'
import { eventually } from '../eventually.ts'
import { type PostOffice, startPostOffice } from '../post-office.ts'
import type { TestAnswer } from '../test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
type Json = any

export { NOW } from '../post-office.ts'

let emails = 0

/** A post office with what tests of the outbox begin with, do and ask. */
export interface Outbox extends Omit<PostOffice, 'send' | 'until'> {
  given: {
    /** An email from Mara that is in the inbox. */
    receivedEmail(subject: string): Promise<{ id: string; messageId: string }>
    draft(content?: object): Promise<Json>
    /** The id of an outgoing email whose abort window is over. */
    sendingEmail(content?: object): Promise<string>
    /** An outgoing email that was sent and lies in sent. */
    sentEmail(content?: object): Promise<Json>
    /** An outgoing email that may have arrived: the line was cut after its content. */
    uncertainEmail(): Promise<{ draft: Json; lost: Json }>
  }
  /** From now on the server takes everything. */
  behave(): void
  send(draft: { _id: string }, content?: object): Promise<TestAnswer>
  /** Sends it, with the abort window over. @returns the id of the outgoing email. */
  sendNow(draft: { _id: string }): Promise<string>
  cancel(id: string): Promise<TestAnswer>
  /** Waits until the outgoing email is like this. */
  reach(id: string, reached: (email: Json) => boolean): Promise<Json>
  until(id: string, status: string): Promise<Json>
  /** Waits until it lies in sent. */
  filed(id: string): Promise<Json>
  /** How many times the content of this email was handed to the server. */
  contentsOf(messageId: string): number
  /** The statuses that clients were told about, oldest first. */
  eventsOf(name: string, field: string, id: string): Promise<(string | undefined)[]>
}

export async function startOutbox(engine: Engine, config: Partial<Config> = {}): Promise<Outbox> {
  const identity = { name: 'Nora Brandt', signature: 'Nora Brandt\nSaltmarsh Press' }
  const office = await startPostOffice(engine, identity, config)
  const { nora, script, receivedContents } = office
  const outbox: Outbox = {
    ...office,
    given: {
      async receivedEmail(subject) {
        emails += 1
        const messageId = `in${emails}@lind.example`
        const raw = `From: Mara Lind <Mara@Lind.example>\r\nTo: nora@press.example\r\nSubject: ${subject}\r\nMessage-ID: <${messageId}>\r\n\r\nCould you send three strips?\r\n`
        const answer = await nora.post('/emails', { raw_email: raw })
        expect(answer).toMatchObject({ status: 201 })
        return { id: answer.body.email._id as string, messageId }
      },
      draft: office.write,
      sendingEmail: async (content) => outbox.sendNow(await office.write(content)),
      sentEmail: async (content) => outbox.filed(await outbox.given.sendingEmail(content)),
      async uncertainEmail() {
        script.end = office.record('CUT')
        const draft = await office.write()
        const lost = await outbox.until(await outbox.sendNow(draft), 'uncertain')
        script.end = office.record('250 ok')
        return { draft, lost }
      },
    },
    behave() {
      for (const step of Object.keys(script)) delete script[step as keyof typeof script]
      script.end = office.record('250 2.0.0 taken')
    },
    send: (draft, content) => nora.post(`/email-drafts/${draft._id}/send`, content),
    async sendNow(draft) {
      const answer = await outbox.send(draft)
      expect(answer.status, answer.text).toBe(202)
      office.pass(10_000)
      return answer.body.outgoing_email._id as string
    },
    cancel: (id) => nora.post(`/outgoing-emails/${id}/cancel`),
    reach: (id, reached) =>
      eventually(async () => {
        const email = await office.outgoing(id)
        expect(email).toSatisfy(reached)
        return email
      }),
    until: (id, status) => outbox.reach(id, (email) => email.status === status),
    filed: (id) => outbox.reach(id, ({ sent_email }) => sent_email !== ''),
    contentsOf: (messageId) =>
      receivedContents.filter((content) => content.includes(`Message-ID: <${messageId}>`)).length,
    async eventsOf(name, field, id) {
      const { body } = await nora.get('/events?since=&limit=1000')
      return (body.events as { name: string; payload: Record<string, string> }[])
        .filter((event) => event.name === name && event.payload[field] === id)
        .map(({ payload }) => payload.status)
    },
  }
  return outbox
}
