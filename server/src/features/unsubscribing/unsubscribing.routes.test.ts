import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FetchAnswer, FetchFailure, FetchOptions } from '#platform/fetching/fetching'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import type { Caller } from '#test/test-app'
import { sendOneClick } from './send-one-click.ts'

const ANSWER: FetchAnswer = {
  kind: 'answer',
  url: '',
  contentType: '',
  robotsTag: '',
  etag: '',
  lastModified: '',
  body: Buffer.alloc(0),
}
const failure = (reason: FetchFailure['reason']): FetchFailure => ({
  kind: 'failure',
  reason,
  detail: `it was ${reason}`,
  status: 0,
  retryAfter: '',
})

const ONE_CLICK =
  'List-Unsubscribe: <https://news.example/out?id=7>, <mailto:leave@news.example?subject=leave%207&bcc=x@y.example>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'

describeOnBothDatabases('leaving the list of an email', (_open, engine) => {
  let outbox: Outbox
  let sent: { url: string; form: string | undefined }[] = []
  let answer: () => Promise<FetchAnswer | FetchFailure>
  let count = 0
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    // The scripted web of tests speaks no https, which one click demands.
    outbox.app.platform.fetchOutside = async (url, _limits, options: FetchOptions = {}) => {
      sent.push({ url, form: options.form })
      return answer()
    }
  })
  afterAll(() => outbox.close())
  beforeEach(() => {
    outbox.behave()
    sent = []
    answer = async () => ANSWER
  })

  async function newsletter(headers: string, to = 'nora@press.example'): Promise<string> {
    count += 1
    const raw = `From: News <news@news.example>\r\nTo: ${to}\r\nSubject: Issue ${count}\r\nMessage-ID: <n${count}@news.example>\r\n${headers}\r\nNews.\r\n`
    const answered = await outbox.nora.post('/emails', { raw_email: raw })
    expect(answered.status, answered.text).toBe(201)
    return answered.body.email._id as string
  }
  const unsubscribe = (id: string, caller: Caller = outbox.nora) => caller.post(`/emails/${id}/unsubscribe`)
  const stateOf = async (id: string) => (await outbox.nora.get(`/emails/${id}`)).body.email.unsubscribe
  const reaches = (id: string, status: string) =>
    eventually(async () => {
      const state = await stateOf(id)
      expect(state.status).toBe(status)
      return state
    })

  describe('by one click', () => {
    it('sends the form of RFC 8058 once, records it and tells clients', async () => {
      const id = await newsletter(ONE_CLICK)
      expect(await stateOf(id)).toMatchObject({ one_click: true, status: '', requested_at: null })
      const { cursor } = (await outbox.nora.get('/events')).body
      const first = await unsubscribe(id)
      expect(first.status, first.text).toBe(202)
      expect(first.body.open_url).toBe('')
      const done = await reaches(id, 'done')
      expect(done.requested_at).toBe(new Date(outbox.clock.now()).toISOString())
      const again = await unsubscribe(id)
      expect([again.status, again.body.email.unsubscribe.status]).toEqual([202, 'done'])
      await outbox.app.jobsDone()
      expect(sent).toEqual([{ url: 'https://news.example/out?id=7', form: 'List-Unsubscribe=One-Click' }])
      const { events } = (await outbox.nora.get(`/events?since=${cursor}`)).body
      expect(events.filter(({ name }: { name: string }) => name === 'email:updated').length).toBeGreaterThanOrEqual(2)
    })

    it('asked ten times at once is sent once', async () => {
      const id = await newsletter(ONE_CLICK)
      const answers = await Promise.all(Array.from({ length: 10 }, () => unsubscribe(id)))
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(202))
      await reaches(id, 'done')
      await outbox.app.jobsDone()
      expect(sent).toHaveLength(1)
    })

    it('that failed says why, and the next request takes the next way', async () => {
      const id = await newsletter(ONE_CLICK)
      answer = async () => failure('status')
      await unsubscribe(id)
      expect(await reaches(id, 'failed')).toMatchObject({ error: 'it was status', outgoing_email: '' })
      const second = (await unsubscribe(id)).body
      const { outgoing_email } = second.email.unsubscribe
      const mail = await outbox.outgoing(outgoing_email)
      expect(mail).toMatchObject({ to: ['leave@news.example'], bcc: [], subject: 'leave 7', body_text: '' })
    })

    it('without an answer in time is uncertain and never sent again', async () => {
      const id = await newsletter(ONE_CLICK)
      answer = async () => failure('too_slow')
      await unsubscribe(id)
      await reaches(id, 'uncertain')
      expect((await unsubscribe(id)).body.open_url).toBe('https://news.example/out?id=7')
      await outbox.app.jobsDone()
      expect(sent).toHaveLength(1)
    })

    it('is uncertain when its process died after it began', async () => {
      const id = await newsletter(ONE_CLICK)
      answer = async () => {
        throw new Error('the process dies here')
      }
      await unsubscribe(id)
      await eventually(() => expect(sent).toHaveLength(1))
      await outbox.app.jobsDone()
      // Another process takes the job over.
      const { platform, app } = outbox.app
      const run = { id: 'j', tenantId: outbox.nora.tenantId, payload: { emailId: id }, attempt: 2 }
      await sendOneClick(platform, app.features, { ...run, signal: AbortSignal.timeout(60_000) })
      expect((await stateOf(id)).status).toBe('uncertain')
      expect(sent).toHaveLength(1)
    })

    it('waits while the service fetches too much', async () => {
      const id = await newsletter(ONE_CLICK)
      answer = async () => (sent.length === 1 ? failure('busy') : ANSWER)
      await unsubscribe(id)
      await eventually(() => expect(sent).toHaveLength(1))
      await outbox.app.jobsDone()
      outbox.pass(5_000)
      await reaches(id, 'done')
      expect(sent).toHaveLength(2)
    })
  })

  describe('by email', () => {
    const MAILTO = 'List-Unsubscribe: <mailto:leave@news.example?body=out>\r\n'

    it('goes through the outbox as it is worded, and once', async () => {
      const id = await newsletter(MAILTO)
      const { outgoing_email } = (await unsubscribe(id)).body.email.unsubscribe
      expect((await unsubscribe(id)).body.email.unsubscribe.outgoing_email).toBe(outgoing_email)
      outbox.pass(10_000)
      await outbox.filed(outgoing_email)
      expect(await stateOf(id)).toMatchObject({ status: 'done', outgoing_email })
      const { message_id } = await outbox.outgoing(outgoing_email)
      const content = outbox.receivedContents.find((each) => each.includes(message_id)) ?? ''
      expect(content).toContain('To: leave@news.example')
      expect(content).toContain('Subject: unsubscribe')
      expect(content).not.toMatch(/Saltmarsh|News\./)
      await unsubscribe(id)
      await outbox.app.jobsDone()
      expect(outbox.contentsOf((await outbox.outgoing(outgoing_email)).message_id)).toBe(1)
    })

    it('that is cancelled may be asked for again, and leaves no draft', async () => {
      const id = await newsletter(MAILTO)
      const { outgoing_email } = (await unsubscribe(id)).body.email.unsubscribe
      const canceled = await outbox.cancel(outgoing_email)
      expect(canceled.status, canceled.text).toBe(200)
      expect(canceled.body.draft.status).toBe('discarded')
      expect(await stateOf(id)).toMatchObject({ status: '', requested_at: null })
      expect((await unsubscribe(id)).body.email.unsubscribe.outgoing_email).not.toBe(outgoing_email)
    })

    it('that the server refused says so', async () => {
      const id = await newsletter(MAILTO)
      outbox.script.end = outbox.record('550 no such list')
      const { outgoing_email } = (await unsubscribe(id)).body.email.unsubscribe
      outbox.pass(10_000)
      await outbox.until(outgoing_email, 'failed')
      const state = await stateOf(id)
      expect(state.status).toBe('failed')
      expect(state.error).toContain('no such list')
    })
  })

  it('by link answers the address to open, and sends nothing', async () => {
    const id = await newsletter('List-Unsubscribe: <https://news.example/settings>\r\n')
    const { status, body } = await unsubscribe(id)
    expect([status, body.open_url]).toEqual([202, 'https://news.example/settings'])
    expect(body.email.unsubscribe).toMatchObject({ one_click: false, status: 'opened' })
    await outbox.app.jobsDone()
    expect(sent).toEqual([])
    expect((await unsubscribe(id)).body.open_url).toBe('https://news.example/settings')
  })

  it('is for people who are signed in, not for tokens, and for nobody else’s email', async () => {
    const id = await newsletter(ONE_CLICK)
    const token = await unsubscribe(id, await outbox.app.withScopes(['email:read', 'email:write', 'email:send']))
    expect([token.status, token.body.detail]).toEqual([403, english('http.peopleOnly')])
    expect((await unsubscribe(id, outbox.app.otto)).status).toBe(404)
    await outbox.app.jobsDone()
    expect(sent).toEqual([])
    expect((await stateOf(id)).status).toBe('')
  })

  it('says that an email without a list has none', async () => {
    const answered = await unsubscribe(await newsletter(''))
    expect([answered.status, answered.body.detail]).toEqual([422, english('emails.noUnsubscribe')])
  })

  it('is never repeated by a restored backup', async () => {
    const id = await newsletter(ONE_CLICK)
    const { promise, resolve } = Promise.withResolvers<FetchAnswer>()
    answer = () => promise
    await unsubscribe(id)
    await eventually(() => expect(sent).toHaveLength(1))
    const { platform, app } = outbox.app
    await platform.database.transact((tx) => app.features.emails.markUnsubscribesUncertain(tx))
    resolve(ANSWER)
    await outbox.app.jobsDone()
    expect((await stateOf(id)).status).toBe('uncertain')
  })
})
