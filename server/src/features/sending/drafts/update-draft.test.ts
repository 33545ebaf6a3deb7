import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenDrafts } from '#test/given/drafts'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('a draft', (_open, engine) => {
  let app: TestApp
  let given: ReturnType<typeof givenDrafts>
  beforeAll(async () => {
    app = await startTestApp(engine)
    given = givenDrafts(app.nora)
  })
  afterAll(() => app.stop())

  describe('a change', () => {
    it('is partial: absent is kept, null unsets', async () => {
      const draft = await given.draft({ to: ['mara@lind.example'], subject: 'Samples', body_text: 'Yes' })
      const { body } = await app.nora.put(`/email-drafts/${draft._id}`, {
        subject: null,
        cc: ['otto@mill.example'],
        from: 'Nora@Press.example',
      })
      expect(body.draft).toMatchObject({
        from: 'nora@press.example',
        to: ['mara@lind.example'],
        cc: ['otto@mill.example'],
        subject: '',
        body_text: 'Yes',
        revision: 2,
      })
    })

    it('of the text or the HTML alone replaces both, so that no mail says two things', async () => {
      const draft = await given.draft({ body_text: 'Yes', body_html: '<p>Yes</p>' })
      const put = async (change: object) => {
        const { body } = await app.nora.put(`/email-drafts/${draft._id}`, change)
        return [body.draft.body_text, body.draft.body_html]
      }
      expect(await put({ body_text: 'Yes' })).toEqual(['Yes', '<p>Yes</p>'])
      expect(await put({ body_text: 'No' })).toEqual(['No', ''])
      expect(await put({ body_html: '<p>Perhaps</p>' })).toEqual(['', '<p>Perhaps</p>'])
      expect(await put({ body_text: 'Both', body_html: '<b>Both</b>' })).toEqual(['Both', '<b>Both</b>'])
      expect(await put({ body_html: null })).toEqual(['Both', ''])
    })

    it('may be a whole draft as it was read', async () => {
      const draft = await given.draft({ subject: 'Samples', to: ['mara@lind.example'] })
      const { status, body } = await app.nora.put(`/email-drafts/${draft._id}`, { ...draft, body_text: 'More' })
      expect(status).toBe(200)
      expect(body.draft).toEqual({ ...draft, body_text: 'More', revision: 2, updatedAt: body.draft.updatedAt })
    })

    it('of an older revision is refused and changes nothing', async () => {
      const draft = await given.draft({ subject: 'One' })
      await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Two', revision: 1 })
      const refused = await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Three', revision: 1 })
      expect(refused.status).toBe(409)
      expect(refused.body.detail).toMatch(/revision 2/)
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body.draft).toMatchObject({
        subject: 'Two',
        revision: 2,
      })
    })

    it('of the same revision by twenty at once is made by exactly one', async () => {
      let draft = await given.draft()
      for (let round = 0; round < 8; round += 1) {
        const { revision } = draft
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            app.nora.put(`/email-drafts/${draft._id}`, { subject: `By ${index}`, revision }),
          ),
        )
        const won = answers.filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
        draft = (await app.nora.get(`/email-drafts/${draft._id}`)).body.draft
        expect(draft).toEqual(won[0]?.body.draft)
        expect(draft.revision).toBe(revision + 1)
      }
    })

    it('without a revision by twenty at once loses no revision', async () => {
      const draft = await given.draft()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          app.nora.put(`/email-drafts/${draft._id}`, { subject: `By ${index}` }),
        ),
      )
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body.draft.revision).toBe(21)
      // The journal order of concurrent transactions may differ from their lock order.
      const revisions = (await given.eventsOf(draft._id as string)).map(({ revision }) => Number(revision))
      expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
    })

    it('that would put more than 100 recipients together is refused, counting what is there', async () => {
      const people = (count: number, name: string) =>
        Array.from({ length: count }, (_, index) => `${name}${index}@x.example`)
      const draft = await given.draft({ to: people(60, 'a') })
      const refused = await app.nora.put(`/email-drafts/${draft._id}`, { cc: people(41, 'b') })
      expect(refused.status).toBe(400)
      expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/to', '/cc'])
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { cc: people(40, 'b') })).status).toBe(200)
      const both = await app.nora.post('/email-drafts', { to: people(60, 'a'), bcc: people(41, 'c') })
      expect(both.status).toBe(400)
    })

    it('with addresses that are none names each, on every way in', async () => {
      const mail = await given.receivedEmail('Addresses')
      const draft = await given.draft({ subject: 'Kept' })
      const bad = {
        from: 'nora',
        to: ['ok@x.example', 'a@x.example, b@x.example'],
        bcc: ['x@y.example\r\nTo: z@y.example'],
      }
      for (const answer of [
        await app.nora.put(`/email-drafts/${draft._id}`, bad),
        await app.nora.post('/email-drafts', bad),
        await app.nora.post(`/emails/${mail.id}/drafts`, bad),
      ]) {
        expect(answer.status).toBe(400)
        expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
          '/from',
          '/to/1',
          '/bcc/0',
        ])
      }
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body.draft).toMatchObject({ revision: 1, to: [] })
    })

    it('with a line break in the subject is refused', async () => {
      const draft = await given.draft()
      for (const subject of ['Samples\r\nBcc: eve@evil.example', 'a\nb', 'a\u2028b', 'a\u0001b']) {
        const answer = await app.nora.put(`/email-drafts/${draft._id}`, { subject })
        expect({ subject, status: answer.status }).toEqual({ subject, status: 400 })
        expect(answer.body.errors[0].pointer).toBe('/subject')
      }
      expect(
        (await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Übergröße 样品 🧵' })).body.draft.subject,
      ).toBe('Übergröße 样品 🧵')
    })

    it('keeps no HTML that could run or call home', async () => {
      const html = '<p onclick="x()">Hello <b>Mara</b><script>alert(1)</script><img src="https://t.example/p.gif"></p>'
      const draft = await given.draft({ body_html: html })
      expect(draft.body_html).toContain('<b>Mara</b>')
      expect(draft.body_html).not.toMatch(/script|onclick| src="https/)
      const put = await app.nora.put(`/email-drafts/${draft._id}`, { body_html: '<a href="javascript:x()">x</a>' })
      expect(put.body.draft.body_html).not.toContain('javascript')
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { body_html: null })).body.draft.body_html).toBe('')
    })

    it('of a name that a draft does not have is refused and named', async () => {
      const draft = await given.draft()
      const answer = await app.nora.put(`/email-drafts/${draft._id}`, { subjekt: 'x' })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('subjekt')
    })
  })

  describe('a discarded draft', () => {
    it('is still there to read, once discarded whatever is asked, and cannot be changed', async () => {
      const draft = await given.draft({ subject: 'Away' })
      const gone = await app.nora.del(`/email-drafts/${draft._id}`)
      expect(gone.status).toBe(200)
      expect(gone.body.draft).toMatchObject({ _id: draft._id, status: 'discarded', revision: 2 })
      expect((await app.nora.del(`/email-drafts/${draft._id}`)).body).toEqual(gone.body)
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Back' })).status).toBe(409)
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body).toEqual(gone.body)
      expect((await given.eventsOf(draft._id as string)).map(({ status }) => status)).toEqual(['draft', 'discarded'])
    })
  })

  describe('once its sending has begun', () => {
    it.each(['queued', 'sent'])('a %s draft is neither changed nor discarded', async (status) => {
      const draft = await given.draft({ subject: 'On its way' })
      await app.platform.database.transact((tx) =>
        tx
          .updateTable('drafts')
          .set({ status })
          .where('tenant_id', '=', app.nora.tenantId)
          .where('id', '=', draft._id as string)
          .execute(),
      )
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Other' })).status).toBe(409)
      expect((await app.nora.del(`/email-drafts/${draft._id}`)).status).toBe(409)
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body.draft).toEqual({ ...draft, status })
    })
  })
})
