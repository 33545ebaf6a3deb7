import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import type { TestApp } from '#test/test-app'

describeOnBothDatabases('an email in the outbox and its server', (_open, engine) => {
  let app: TestApp
  let outbox: Outbox
  let given: Outbox['given']
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    ;({ app, given } = outbox)
  })
  afterAll(() => outbox.close())
  beforeEach(() => {
    outbox.behave()
    outbox.smtp.lines.length = 0
  })

  const askedFor = (address: string): number =>
    outbox.smtp.lines.filter((line) => line.startsWith(`RCPT TO:<${address}>`)).length

  /** An email to Mara and Jonas, whose address is refused like this. */
  function greylisted(refusal: string): Promise<string> {
    outbox.script.rcpt = (socket) =>
      socket.write(outbox.smtp.lines.at(-1)?.includes('jonas@') ? `${refusal}\r\n` : '250 ok\r\n')
    return given.sendingEmail({ to: ['mara@lind.example', 'jonas@brandt.example'] })
  }

  describe('a server that does not take a mail', () => {
    it('is asked again six times, later and later, and then the draft is open again', async () => {
      outbox.script.rcpt = '450 4.2.0 busy'
      const draft = await given.draft()
      const id = await outbox.sendNow(draft)
      const pauses = [30, 120, 300, 900, 1800, 3600]
      for (const [index, seconds] of pauses.entries()) {
        const mail = await outbox.reach(id, ({ attempts, status }) => attempts === index + 1 && status === 'queued')
        expect(Date.parse(mail.send_after) - outbox.clock.now()).toBe(seconds * 1000)
        expect(mail.error).toContain('450')
        outbox.pass(seconds * 1000)
      }
      const failed = await outbox.until(id, 'failed')
      expect(failed).toMatchObject({ attempts: 7, sent_at: null, error: expect.stringContaining('busy') })
      expect(await outbox.draft(draft._id)).toEqual(draft)
      expect((await outbox.cancel(id)).status).toBe(409)
      delete outbox.script.rcpt
      const again = await outbox.sendNow(draft)
      expect(again).not.toBe(id)
      await outbox.until(again, 'sent')
    })

    it('for good ends it at once', async () => {
      for (const step of ['mail', 'rcpt', 'end'] as const) {
        outbox.script[step] = step === 'end' ? outbox.record('550 5.7.1 not from you') : '550 5.7.1 not from you'
        const draft = await given.draft()
        const id = await outbox.sendNow(draft)
        expect(await outbox.until(id, 'failed'), step).toMatchObject({
          attempts: 1,
          error: expect.stringContaining('not from you'),
        })
        expect(await outbox.draft(draft._id)).toEqual(draft)
        delete outbox.script[step]
      }
    })

    it('for some of its recipients names them, and it is sent to the others', async () => {
      const id = await given.sendingEmail({ to: ['mara@lind.example', 'gone@lind.example'] })
      await outbox.until(id, 'sent')
      outbox.script.rcpt = (socket) =>
        socket.write(outbox.smtp.lines.at(-1)?.includes('gone@') ? '550 5.1.1 no such user\r\n' : '250 ok\r\n')
      const second = await given.sendingEmail({ to: ['mara@lind.example', 'gone@lind.example'] })
      const sent = await outbox.until(second, 'sent')
      expect(sent.error).toContain('gone@lind.example')
      expect(sent.error).toContain('no such user')
      expect(sent.error).not.toContain('mara@')
    })

    it('for one of its recipients for now goes to that one later, and to nobody twice', async () => {
      const id = await greylisted('450 4.2.0 come back')
      const waiting = await outbox.reach(id, ({ attempts, status }) => attempts === 1 && status === 'queued')
      expect(waiting.recipients).toEqual([
        { address: 'mara@lind.example', status: 'accepted', detail: '' },
        { address: 'jonas@brandt.example', status: 'deferred', detail: expect.stringContaining('come back') },
      ])
      expect(waiting).toMatchObject({ error: expect.stringContaining('jonas@brandt.example'), sent_at: null })
      expect((await outbox.cancel(id)).status).toBe(409)
      outbox.pass(30_000)
      await outbox.reach(id, ({ attempts, status }) => attempts === 2 && status === 'queued')
      delete outbox.script.rcpt
      outbox.pass(120_000)
      const sent = await outbox.filed(id)
      expect(sent).toMatchObject({ status: 'sent', attempts: 3, error: '' })
      expect(sent.recipients.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'accepted'])
      expect(askedFor('mara@lind.example')).toBe(1)
      expect(askedFor('jonas@brandt.example')).toBe(3)
      expect(outbox.contentsOf(sent.message_id)).toBe(2)
    })

    it('for one of its recipients until the end is sent, and names that one', async () => {
      const id = await greylisted('450 4.2.0 come back')
      for (const [index, seconds] of [30, 120, 300, 900, 1800, 3600].entries()) {
        await outbox.reach(id, ({ attempts, status }) => attempts === index + 1 && status === 'queued')
        outbox.pass(seconds * 1000)
      }
      const sent = await outbox.filed(id)
      expect(sent).toMatchObject({
        status: 'sent',
        attempts: 7,
        error: expect.stringContaining('jonas@brandt.example'),
      })
      expect(sent.recipients[1]).toMatchObject({ status: 'deferred' })
      expect(askedFor('mara@lind.example')).toBe(1)
    })

    it('for one of its recipients goes nowhere else when a person ends it, and stays sent', async () => {
      const id = await greylisted('450 4.2.0 come back')
      await outbox.reach(id, ({ attempts, status }) => attempts === 1 && status === 'queued')
      const answer = await app.nora.post(`/outgoing-emails/${id}/resolve`, { as: 'failed' })
      expect(answer.body.outgoing_email).toMatchObject({ status: 'sent', sent_at: expect.any(String) })
      expect(await outbox.filed(id)).toMatchObject({ error: expect.stringContaining('jonas@brandt.example') })
      outbox.pass(86_400_000)
      await app.jobsDone()
      expect(askedFor('jonas@brandt.example')).toBe(1)
    })

    it('because its identity has another address by now says so', async () => {
      const draft = await given.draft()
      const { outgoing_email } = (await outbox.send(draft)).body
      expect((await app.nora.del(`/email-identities/${outbox.identity}`)).status).toBe(409)
      const rename = (email: string) => app.nora.put(`/email-identities/${outbox.identity}`, { email })
      expect((await rename('other@press.example')).status).toBe(200)
      outbox.pass(10_000)
      const failed = await outbox.until(outgoing_email._id, 'failed')
      expect(failed.error).toBe(english('sending.identityMissing', { email: 'nora@press.example' }))
      expect(await outbox.draft(draft._id)).toEqual(draft)
      await rename('nora@press.example')
    })
  })

  describe('a mail of which nobody knows', () => {
    it('is never sent again by itself, and its draft stays closed', async () => {
      const { draft, lost } = await given.uncertainEmail()
      expect(lost).toMatchObject({ attempts: 1, sent_at: null })
      expect(lost.error).not.toBe('')
      outbox.pass(86_400_000)
      await app.jobsDone()
      expect(await outbox.outgoing(lost._id)).toEqual(lost)
      expect(outbox.contentsOf(lost.message_id)).toBe(1)
      for (const answer of [
        await outbox.send(draft),
        await outbox.cancel(lost._id),
        await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'x' }),
      ]) {
        expect(answer.status).toBe(409)
      }
      expect(await outbox.draft(draft._id)).toMatchObject({ status: 'queued' })
    })

    it('counts as sent when a person says so, and is filed', async () => {
      const { draft, lost } = await given.uncertainEmail()
      const at = lost.updatedAt
      outbox.pass(60_000)
      const answer = await app.nora.post(`/outgoing-emails/${lost._id}/resolve`, { as: 'sent' })
      expect(answer.body.outgoing_email).toMatchObject({ status: 'sent', sent_at: at, error: '' })
      expect((await outbox.filed(lost._id)).status).toBe('sent')
      expect(outbox.contentsOf(lost.message_id)).toBe(1)
      expect((await outbox.draft(draft._id)).status).toBe('sent')
      expect((await app.nora.post(`/outgoing-emails/${lost._id}/resolve`, { as: 'retry' })).status).toBe(409)
    })

    it('goes out again when a person says so: the same message, with all its tries', async () => {
      const { lost } = await given.uncertainEmail()
      const first = outbox.receivedContents.at(-1)
      outbox.script.mail = '451 4.3.0 later'
      expect((await app.nora.post(`/outgoing-emails/${lost._id}/resolve`, { as: 'retry' })).status).toBe(200)
      await outbox.reach(lost._id, ({ attempts, status }) => attempts === 2 && status === 'queued')
      expect((await outbox.cancel(lost._id)).status).toBe(409)
      delete outbox.script.mail
      outbox.pass(30_000)
      expect(await outbox.filed(lost._id)).toMatchObject({ status: 'sent', attempts: 3, message_id: lost.message_id })
      expect(outbox.contentsOf(lost.message_id)).toBe(2)
      expect(outbox.receivedContents.at(-1)).toBe(first)
    })
  })
})
