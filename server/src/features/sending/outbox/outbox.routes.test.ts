import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { mailWithAttachments, rawMail } from '#test/mails'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import { startTestApp, type TestApp } from '#test/test-app'

const NOW = Date.UTC(2026, 10, 20, 10, 0, 0)
let mails = 0

describeOnBothDatabases('the outbox', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let smtp: ScriptedSmtp
  const script: SmtpScript = {}
  let identity: string

  /** Every content that the server was given, whatever it answered. */
  const taken: string[] = []

  beforeAll(async () => {
    clock = manualClock(NOW)
    smtp = await startScriptedSmtp(script)
    app = await startTestApp(engine, { clock, config: { allowPrivateHosts: ['127.0.0.1'] } })
    identity = await setUpIdentity('nora@press.example')
  })
  afterAll(async () => {
    await app.stop()
    await smtp.close()
  })
  beforeEach(() => {
    for (const step of Object.keys(script)) delete script[step as keyof SmtpScript]
    script.end = record('250 2.0.0 taken')
  })

  async function setUpIdentity(email: string): Promise<string> {
    const project = (await app.nora.get('/projects')).body.projects[0]._id as string
    const answer = await app.nora.post(`/projects/${project}/email-identities`, {
      name: 'Nora Brandt',
      email,
      signature: 'Nora Brandt\nSaltmarsh Press',
      smtp: { host: '127.0.0.1', port: smtp.port },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.identity._id as string
  }

  const ingest = async (subject: string, extra = ''): Promise<{ id: string; messageId: string }> => {
    mails += 1
    const messageId = `in${mails}@lind.example`
    const raw = `From: Mara Lind <Mara@Lind.example>\r\nTo: nora@press.example\r\nSubject: ${subject}\r\nMessage-ID: <${messageId}>\r\n${extra}\r\nCould you send three strips?\r\n`
    const answer = await app.nora.post('/emails', { raw_email: raw })
    expect(answer).toMatchObject({ status: 201 })
    return { id: answer.body.email._id as string, messageId }
  }
  const write = async (body: object = {}) => {
    const content = { from: 'nora@press.example', to: ['mara@lind.example'], subject: 'Samples', body_text: 'Yes.' }
    const answer = await app.nora.post('/email-drafts', { ...content, ...body })
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.draft
  }
  const send = (draft: { _id: string }, body?: object) => app.nora.post(`/email-drafts/${draft._id}/send`, body)
  const outgoing = async (id: string) => (await app.nora.get(`/outgoing-emails/${id}`)).body.outgoing_email
  const draftOf = async (id: string) => (await app.nora.get(`/email-drafts/${id}`)).body.draft
  const cancel = (id: string) => app.nora.post(`/outgoing-emails/${id}/cancel`)
  const reach = (id: string, reached: (mail: Record<string, string | number>) => boolean) =>
    eventually(async () => {
      const mail = await outgoing(id)
      expect(mail).toSatisfy(reached)
      return mail
    })

  /** Answers the content like this, and keeps it. */
  const record =
    (turn: string) =>
    (socket: Socket): void => {
      taken.push(smtp.content().replace(/^\./gm, ''))
      if (turn === 'CUT') socket.destroy()
      else socket.write(`${turn}\r\n`)
    }
  /** Lets time pass, and wakes whoever waits for it. */
  const pass = (ms: number): void => {
    clock.advance(ms)
    app.platform.signals.send('jobs')
  }
  const until = (id: string, status: string) => reach(id, (mail) => mail.status === status)
  const filed = (id: string) => reach(id, ({ sent_email }) => sent_email !== '')
  async function sendNow(draft: { _id: string }) {
    const answer = await send(draft)
    expect(answer.status, answer.text).toBe(202)
    pass(10_000)
    return answer.body.outgoing_email._id as string
  }
  /** How many times the content of this mail was handed to the server. */
  const contentsOf = (messageId: string) =>
    taken.filter((content) => content.includes(`Message-ID: <${messageId}>`)).length
  const eventsOf = async (name: string, field: string, id: string) => {
    const { body } = await app.nora.get('/events?since=&limit=1000')
    return (body.events as { name: string; payload: Record<string, string> }[])
      .filter((event) => event.name === name && event.payload[field] === id)
      .map(({ payload }) => payload.status)
  }

  describe('a draft that is sent', () => {
    it('waits ten seconds, goes out once, and lies in its thread in sent with the very bytes', async () => {
      const mail = await ingest('Samples')
      const { draft } = (
        await app.nora.post(`/emails/${mail.id}/drafts`, {
          from: 'nora@press.example',
          body_text: 'Yes.',
          bcc: ['desk@press.example'],
        })
      ).body
      const answer = await send(draft)
      const now = clock.now()
      expect(answer.status).toBe(202)
      expect(answer.body.abort_until).toBe(new Date(now + 10_000).toISOString())
      const waiting = answer.body.outgoing_email
      expect(waiting).toMatchObject({
        draft: draft._id,
        source_email: mail.id,
        from: 'nora@press.example',
        to: ['mara@lind.example'],
        bcc: ['desk@press.example'],
        in_reply_to: mail.messageId,
        references: [mail.messageId],
        status: 'queued',
        send_after: answer.body.abort_until,
        sent_at: null,
        attempts: 0,
        error: '',
        host_id: app.nora.tenantId,
      })
      pass(9_999)
      await app.jobsDone()
      expect((await outgoing(waiting._id)).status).toBe('queued')
      pass(1)
      const sent = await filed(waiting._id)
      expect(sent).toMatchObject({
        status: 'sent',
        attempts: 1,
        error: '',
        sent_at: new Date(now + 10_000).toISOString(),
      })
      expect(smtp.lines.filter((line) => line.startsWith('RCPT')).slice(-2)).toEqual([
        'RCPT TO:<mara@lind.example>',
        'RCPT TO:<desk@press.example>',
      ])
      expect(contentsOf(sent.message_id)).toBe(1)
      const { email } = (await app.nora.get(`/emails/${sent.sent_email}`)).body
      expect(email).toMatchObject({
        mailbox: 'sent',
        source: 'sent',
        triaged: true,
        read: true,
        bcc: ['desk@press.example'],
        message_id: sent.message_id,
        in_reply_to: mail.messageId,
      })
      expect(email.text_content).toContain('> Could you send three strips?')
      expect(email.text_content).toContain('-- \nNora Brandt\nSaltmarsh Press')
      const raw = (await app.nora.get(`/emails/${sent.sent_email}/raw`)).text
      expect(raw).not.toMatch(/desk@press/)
      expect(taken.at(-1)?.trimEnd()).toBe(raw.trimEnd())
      const { thread } = (await app.nora.get(`/emails/${mail.id}/thread`)).body
      expect(thread.map(({ _id }: { _id: string }) => _id)).toEqual([mail.id, sent.sent_email])
      expect(await draftOf(draft._id)).toMatchObject({ status: 'sent', body_text: 'Yes.' })
      expect(await eventsOf('outgoing-email:updated', 'outgoing_email_id', sent._id)).toEqual([
        'queued',
        'sending',
        'sent',
        'sent',
      ])
      expect((await eventsOf('email-draft:updated', 'draft_id', draft._id)).slice(-2)).toEqual(['queued', 'sent'])
    })

    it('is one outgoing mail, however many send it at once', async () => {
      const draft = await write()
      const answers = await Promise.all(Array.from({ length: 100 }, () => send(draft)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
      const ids = new Set(answers.map(({ body }) => body.outgoing_email._id))
      expect(ids.size).toBe(1)
      const all = (await app.nora.get('/outgoing-emails?limit=200')).body.outgoing_emails
      expect(all.filter((mail: { draft: string }) => mail.draft === draft._id)).toHaveLength(1)
      pass(10_000)
      const sent = await filed([...ids][0])
      expect(contentsOf(sent.message_id)).toBe(1)
    })

    it('takes a last snapshot along, and answers another one with 409 while it waits', async () => {
      const draft = await write()
      const snapshot = { subject: 'Last words', to: ['mara@lind.example', 'otto@mill.example'] }
      const first = await send(draft, snapshot)
      expect(first.body.outgoing_email).toMatchObject({ subject: 'Last words', to: snapshot.to, body_text: 'Yes.' })
      expect(await draftOf(draft._id)).toMatchObject({ subject: 'Last words', revision: 2, status: 'queued' })
      for (const same of [undefined, {}, snapshot, { subject: 'Last words' }]) {
        expect((await send(draft, same)).body).toEqual(first.body)
      }
      const other = await send(draft, { subject: 'Other' })
      expect(other.status).toBe(409)
      expect(other.body.detail).toContain('Cancel')
      const edit = await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Other' })
      expect(edit.status).toBe(409)
      expect(edit.body.detail).toBe(english('sending.draftQueued'))
      expect((await app.nora.del(`/email-drafts/${draft._id}`)).status).toBe(409)
      await cancel(first.body.outgoing_email._id)
    })

    it('is refused with everything that is missing by name, and stays as it was', async () => {
      const draft = await write({ from: '', to: [], subject: ' ', body_text: ' \n', body_html: '<p>&nbsp;</p>' })
      const answer = await send(draft)
      expect(answer.status).toBe(400)
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        '/from',
        '/to',
        '/subject',
      ])
      expect(await draftOf(draft._id)).toEqual(draft)
      const stranger = await send(draft, { from: 'other@press.example', to: ['a@b.example'], body_text: 'x' })
      expect(stranger.body.errors).toEqual([
        { pointer: '/from', detail: expect.stringContaining('other@press.example') },
      ])
      expect((await draftOf(draft._id)).to).toEqual([])
      const many = Array.from({ length: 101 }, (_, i) => `a${i}@b.example`)
      expect((await send(draft, { to: many.slice(0, 60), cc: many.slice(60) })).status).toBe(400)
      const twoInOne = await send(draft, { to: ['a@b.example, c@d.example'] })
      expect(twoInOne.body.errors[0].pointer).toBe('/to/0')
    })

    it('goes out with a subject alone, with a picture alone, and to blind copies alone', async () => {
      for (const body of [
        { body_text: '' },
        { subject: '', body_text: '', body_html: '<p><img src="cid:x"></p>' },
        { to: [], bcc: ['mara@lind.example'] },
      ]) {
        const id = await sendNow(await write(body))
        expect(await filed(id)).toMatchObject({ status: 'sent' })
      }
    })

    it('cannot be sent again, edited, or taken back', async () => {
      const draft = await write()
      const id = await sendNow(draft)
      await until(id, 'sent')
      expect((await send(draft)).status).toBe(409)
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'x' })).status).toBe(409)
      expect((await cancel(id)).body.detail).toBe(english('sending.cancelSent'))
    })
  })

  describe('a mail that is taken back', () => {
    it('gives back the very draft, again and again, and no server hears of it', async () => {
      const draft = await write({ body_text: ' kept \r\n as it is\u00a0', subject: 'Ünïcode 漢' })
      const before = smtp.connections()
      const { outgoing_email } = (await send(draft)).body
      pass(9_000)
      const answer = await cancel(outgoing_email._id)
      expect(answer.status).toBe(200)
      expect(answer.body.draft).toEqual(draft)
      expect(answer.body.outgoing_email).toMatchObject({ _id: outgoing_email._id, status: 'canceled' })
      expect((await cancel(outgoing_email._id)).body).toEqual(answer.body)
      pass(60_000)
      await app.jobsDone()
      expect((await outgoing(outgoing_email._id)).status).toBe('canceled')
      expect(smtp.connections()).toBe(before)
      const edited = await app.nora.put(`/email-drafts/${draft._id}`, { revision: draft.revision, subject: 'Again' })
      expect(edited.status).toBe(200)
      const again = await send(edited.body.draft)
      expect(again.body.outgoing_email._id).not.toBe(outgoing_email._id)
      expect(again.body.outgoing_email.message_id).not.toBe(outgoing_email.message_id)
      await cancel(again.body.outgoing_email._id)
    })

    it('may have failed to reach a server before; but once one was given its content, it is too late', async () => {
      script.mail = '451 4.3.0 later'
      const waiting = await write()
      const first = await sendNow(waiting)
      await reach(first, ({ error }) => error !== '')
      expect((await cancel(first)).body.draft).toEqual(waiting)
      delete script.mail
      script.end = record('451 4.3.0 later')
      const second = await sendNow(await write())
      const refused = await reach(second, ({ error }) => error !== '')
      expect(refused).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('later') })
      const answer = await cancel(second)
      expect(answer.status).toBe(409)
      expect(answer.body.detail).toBe(english('sending.cancelSeen'))
      script.end = record('250 ok')
      pass(30_000)
      await until(second, 'sent')
    })
  })

  describe('a server that does not take a mail', () => {
    it('is asked again six times, later and later, and then the draft is open again', async () => {
      script.rcpt = '450 4.2.0 busy'
      const draft = await write()
      const id = await sendNow(draft)
      const pauses = [30, 120, 300, 900, 1800, 3600]
      for (const [index, seconds] of pauses.entries()) {
        const mail = await reach(id, ({ attempts, status }) => attempts === index + 1 && status === 'queued')
        expect(Date.parse(mail.send_after) - clock.now()).toBe(seconds * 1000)
        expect(mail.error).toContain('450')
        pass(seconds * 1000)
      }
      const failed = await until(id, 'failed')
      expect(failed).toMatchObject({ attempts: 7, sent_at: null, error: expect.stringContaining('busy') })
      expect(await draftOf(draft._id)).toEqual(draft)
      expect((await cancel(id)).status).toBe(409)
      delete script.rcpt
      const again = await sendNow(draft)
      expect(again).not.toBe(id)
      await until(again, 'sent')
    })

    it('for good ends it at once', async () => {
      for (const step of ['mail', 'rcpt', 'end'] as const) {
        script[step] = step === 'end' ? record('550 5.7.1 not from you') : '550 5.7.1 not from you'
        const draft = await write()
        const id = await sendNow(draft)
        expect(await until(id, 'failed'), step).toMatchObject({
          attempts: 1,
          error: expect.stringContaining('not from you'),
        })
        expect(await draftOf(draft._id)).toEqual(draft)
        delete script[step]
      }
    })

    it('for some of its recipients names them, and it is sent to the others', async () => {
      const id = await sendNow(await write({ to: ['mara@lind.example', 'gone@lind.example'] }))
      await until(id, 'sent')
      script.rcpt = (socket) =>
        socket.write(smtp.lines.at(-1)?.includes('gone@') ? '550 5.1.1 no such user\r\n' : '250 ok\r\n')
      const second = await sendNow(await write({ to: ['mara@lind.example', 'gone@lind.example'] }))
      const sent = await until(second, 'sent')
      expect(sent.error).toContain('gone@lind.example')
      expect(sent.error).toContain('no such user')
      expect(sent.error).not.toContain('mara@')
    })

    it('because its identity has another address by now says so', async () => {
      const draft = await write()
      const { outgoing_email } = (await send(draft)).body
      expect((await app.nora.del(`/email-identities/${identity}`)).status).toBe(409)
      const rename = (email: string) => app.nora.put(`/email-identities/${identity}`, { email })
      expect((await rename('other@press.example')).status).toBe(200)
      pass(10_000)
      const failed = await until(outgoing_email._id, 'failed')
      expect(failed.error).toContain('no identity nora@press.example')
      expect(await draftOf(draft._id)).toEqual(draft)
      await rename('nora@press.example')
    })
  })

  describe('a mail of which nobody knows', () => {
    const lose = async () => {
      script.end = record('CUT')
      const draft = await write()
      const id = await sendNow(draft)
      const lost = await until(id, 'uncertain')
      script.end = record('250 ok')
      return { draft, lost }
    }

    it('is never sent again by itself, and its draft stays closed', async () => {
      const { draft, lost } = await lose()
      expect(lost).toMatchObject({ attempts: 1, sent_at: null })
      expect(lost.error).not.toBe('')
      pass(86_400_000)
      await app.jobsDone()
      expect(await outgoing(lost._id)).toEqual(lost)
      expect(contentsOf(lost.message_id)).toBe(1)
      for (const answer of [
        await send(draft),
        await cancel(lost._id),
        await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'x' }),
      ]) {
        expect(answer.status).toBe(409)
      }
      expect(await draftOf(draft._id)).toMatchObject({ status: 'queued' })
    })

    it('counts as sent when a person says so, and is filed', async () => {
      const { draft, lost } = await lose()
      const at = lost.updatedAt
      pass(60_000)
      const answer = await app.nora.post(`/outgoing-emails/${lost._id}/resolve`, { as: 'sent' })
      expect(answer.body.outgoing_email).toMatchObject({ status: 'sent', sent_at: at, error: '' })
      expect((await filed(lost._id)).status).toBe('sent')
      expect(contentsOf(lost.message_id)).toBe(1)
      expect((await draftOf(draft._id)).status).toBe('sent')
      expect((await app.nora.post(`/outgoing-emails/${lost._id}/resolve`, { as: 'retry' })).status).toBe(409)
    })

    it('goes out again when a person says so: the same message, with all its tries', async () => {
      const { lost } = await lose()
      const first = taken.at(-1)
      script.mail = '451 4.3.0 later'
      expect(
        (await app.nora.post(`/outgoing-emails/${lost._id}/resolve`, { as: 'retry' })).body.outgoing_email,
      ).toMatchObject({ status: 'queued', error: '' })
      await reach(lost._id, ({ attempts, status }) => attempts === 2 && status === 'queued')
      expect((await cancel(lost._id)).status).toBe(409)
      delete script.mail
      pass(30_000)
      expect(await filed(lost._id)).toMatchObject({ status: 'sent', attempts: 3, message_id: lost.message_id })
      expect(contentsOf(lost.message_id)).toBe(2)
      expect(taken.at(-1)).toBe(first)
    })
  })

  describe('what comes back', () => {
    const sentMail = async (body: object = {}) => filed(await sendNow(await write(body)))
    const arrive = async (raw: string) => {
      const answer = await app.nora.post('/emails', { raw_email: raw })
      expect(answer.status, answer.text).toBe(201)
      return answer.body.email
    }

    it('as a reply is linked to the mail, once', async () => {
      const sent = await sentMail()
      const raw = rawMail({ id: 'answer1@lind.example', inReplyTo: sent.message_id })
      const reply = await arrive(raw)
      expect((await app.nora.post('/emails', { raw_email: raw })).status).toBe(200)
      expect((await outgoing(sent._id)).replies).toEqual([reply._id])
      expect(reply.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
      await app.nora.del(`/emails/${reply._id}`)
      await app.nora.del(`/emails/${reply._id}`)
      expect((await outgoing(sent._id)).replies).toEqual([])
    })

    it('as a bounce says whom it did not reach, and joins the thread by what it returns', async () => {
      const sent = await sentMail({ to: ['mara@lind.example', 'gone@lind.example'] })
      const bounce = await arrive(bounceOf(sent.message_id, 'gone@lind.example'))
      const told = await outgoing(sent._id)
      expect(told.bounces).toEqual([
        {
          address: 'gone@lind.example',
          detail: '5.1.1 550 5.1.1 <gone@lind.example>: no such user',
          email: bounce._id,
        },
      ])
      expect(told).toMatchObject({ status: 'sent', error: expect.stringContaining('gone@lind.example') })
      expect(bounce.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
      await app.nora.del(`/emails/${bounce._id}`)
      await app.nora.del(`/emails/${bounce._id}`)
      expect((await outgoing(sent._id)).bounces).toEqual([{ ...told.bounces[0], email: '' }])
      expect((await eventsOf('outgoing-email:updated', 'outgoing_email_id', sent._id)).length).toBe(5)
    })

    it('from another account changes nothing', async () => {
      const sent = await sentMail()
      const answer = await app.otto.post('/emails', { raw_email: bounceOf(sent.message_id, 'mara@lind.example') })
      expect(answer.status).toBe(201)
      expect((await outgoing(sent._id)).bounces).toEqual([])
    })

    it('as a copy is no second mail', async () => {
      const sent = await sentMail()
      const raw = (await app.nora.get(`/emails/${sent.sent_email}/raw`)).text
      const answer = await app.nora.post('/emails', { raw_email: `Received: by lists.example\r\n${raw}` })
      expect(answer).toMatchObject({ status: 200, body: { duplicate: true } })
      expect(answer.body.email._id).toBe(sent.sent_email)
    })

    /** Everything that people see of a mail, with its stored message. */
    const read = async (id: string) => ({
      email: (await app.nora.get(`/emails/${id}`)).body.email,
      raw: (await app.nora.get(`/emails/${id}/raw`)).text,
    })
    const WORDS = ['subject', 'text_content', 'html_content', 'from', 'to', 'cc', 'bcc', 'attachments', 'findings']
    const wordsOf = (email: Record<string, unknown>) => WORDS.map((field) => email[field])

    it.each([
      ['word for word', (content: string) => content],
      ['by a list', (content: string) => `Received: by lists.example\r\nList-Id: <l.example>\r\n${content}Footer\r\n`],
    ])('as a copy %s that is faster than our own filing gives its place to the sent mail', async (_how, copyOf) => {
      let copied = ''
      script.end = (socket) => {
        taken.push(smtp.content())
        void app.nora.post('/emails', { raw_email: copyOf(smtp.content()) }).then(({ body }) => {
          copied = body.email._id
          socket.write('250 ok\r\n')
        })
      }
      const sent = await sentMail({ bcc: ['nora@press.example'] })
      expect(sent.sent_email).toBe(copied)
      const { email, raw } = await read(copied)
      expect(email).toMatchObject({ mailbox: 'sent', source: 'sent', read: true, triaged: true, project: sent.project })
      expect([raw, email.bcc]).toEqual([taken.at(-1), ['nora@press.example']])
    })

    it('as a forged copy of an uncertain mail leaves nothing in what was sent', async () => {
      script.end = record('250 ok')
      const plain = await read((await sentMail({ subject: 'Terms', body_text: 'Forty days.' })).sent_email)
      script.end = record('CUT')
      const id = await sendNow(await write({ subject: 'Terms', body_text: 'Forty days.' }))
      const { message_id } = await until(id, 'uncertain')
      const forged = mailWithAttachments(
        {
          id: message_id as string,
          from: 'Nora <nora@press.example>',
          to: 'eve@evil.example',
          subject: 'Re: Terms and my account',
          inReplyTo: message_id as string,
          date: 'Mon, 02 Jan 2006 15:04:05 +0000',
          headers: ['Reply-To: eve@evil.example'],
        },
        [{ filename: 'filename="terms.txt"', type: 'text/plain', content: 'Transfer to quagmire' }],
      )
      const copy = await arrive(forged)
      await app.nora.put(`/emails/${copy._id}`, { labels: ['Mine'], text_content: 'Transfer to quagmire, edited' })
      expect((await outgoing(id)).replies).toEqual([copy._id])

      await app.nora.post(`/outgoing-emails/${id}/resolve`, { as: 'sent' })
      expect(await filed(id)).toMatchObject({ sent_email: copy._id, replies: [] })
      const { email, raw } = await read(copy._id)
      expect([raw, wordsOf(email)]).toEqual([taken.at(-1), wordsOf(plain.email)])
      expect(email).toMatchObject({ mailbox: 'sent', source: 'sent', labels: ['Mine'], triage_summary: '' })
      expect(Date.parse(email.received_at)).toBeGreaterThanOrEqual(NOW)
      const found = async (query: string) =>
        (await app.nora.post('/emails/search', { query })).body.results.map(({ _id }: { _id: string }) => _id)
      expect([await found('quagmire'), await found('eve@evil.example')]).toEqual([[], []])
      expect(await found('forty days')).toContain(copy._id)
      for (const list of ['inbox', 'sent']) {
        const { body } = await app.nora.get(`/emails?mailbox=${list}&limit=50`)
        const here = body.emails.some(({ _id }: { _id: string }) => _id === copy._id)
        expect([list, here]).toEqual([list, list === 'sent'])
      }
    })
  })

  describe('the outbox as a list', () => {
    it('shows what is on its way, newest first, by status and project, a page at a time', async () => {
      const draft = await write()
      const { outgoing_email } = (await send(draft)).body
      const queued = await app.nora.get('/outgoing-emails?status=queued&limit=1')
      expect(queued.body.outgoing_emails).toEqual([outgoing_email])
      const first = (await app.nora.get('/outgoing-emails?limit=2')).body
      expect(first.outgoing_emails[0]).toEqual(outgoing_email)
      const second = (await app.nora.get(`/outgoing-emails?limit=2&cursor=${first.next_cursor}`)).body
      expect(second.outgoing_emails.map(({ _id }: { _id: string }) => _id)).not.toContain(first.outgoing_emails[1]._id)
      expect(first.total).toBe(second.total)
      await cancel(outgoing_email._id)
      expect((await app.nora.get('/outgoing-emails?status=queued')).body).toMatchObject({
        outgoing_emails: [],
        total: 0,
      })
      expect((await app.nora.get('/outgoing-emails?project=unknown')).status).toBe(404)
    })

    it('is for its own account only', async () => {
      const draft = await write()
      const { outgoing_email } = (await send(draft)).body
      expect((await app.otto.post(`/email-drafts/${draft._id}/send`)).status).toBe(404)
      expect((await app.otto.get(`/outgoing-emails/${outgoing_email._id}`)).status).toBe(404)
      expect((await app.otto.post(`/outgoing-emails/${outgoing_email._id}/cancel`)).status).toBe(404)
      expect((await app.otto.post(`/outgoing-emails/${outgoing_email._id}/resolve`, { as: 'sent' })).status).toBe(404)
      expect((await app.otto.get('/outgoing-emails')).body.outgoing_emails).toEqual([])
      expect(
        (await app.otto.get('/events?since=&limit=1000')).body.events.filter(({ name }: { name: string }) =>
          name.startsWith('outgoing'),
        ),
      ).toEqual([])
      expect((await cancel(outgoing_email._id)).status).toBe(200)
    })
  })

  it('follows its thread into another project, also while it waits', async () => {
    const mail = await ingest('Moves')
    const { draft } = (
      await app.nora.post(`/emails/${mail.id}/drafts`, { from: 'nora@press.example', body_text: 'Yes.' })
    ).body
    const { outgoing_email } = (await send(draft)).body
    const project = (await app.nora.post('/projects', { name: 'Autumn' })).body.project._id
    expect((await app.nora.put(`/emails/${mail.id}`, { project })).status).toBe(200)
    expect((await app.nora.del(`/projects/${project}`)).status).toBe(409)
    expect((await outgoing(outgoing_email._id)).project).toBe(project)
    pass(10_000)
    const sent = await filed(outgoing_email._id)
    expect((await app.nora.get(`/emails/${sent.sent_email}`)).body.email).toMatchObject({ project, thread_size: 2 })
  })
})

const bounceOf = (messageId: string, recipient: string): string =>
  [
    'From: Mail Delivery System <mailer-daemon@relay.example>',
    'To: nora@press.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${messageId}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>:`,
    '    no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'From: nora@press.example',
    `Message-ID: <${messageId}>`,
    'Subject: Samples',
    '',
    '--b--',
    '',
  ].join('\r\n')
