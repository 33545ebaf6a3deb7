import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

let mails = 0

describeOnBothDatabases('drafts', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const ingest = async (subject: string, extra = ''): Promise<{ id: string; messageId: string }> => {
    mails += 1
    const messageId = `m${mails}@lind.example`
    const raw = `From: Mara Lind <Mara@Lind.example>\r\nTo: nora@press.example\r\nSubject: ${subject}\r\nMessage-ID: <${messageId}>\r\n${extra}\r\nText\r\n`
    const answer = await app.nora.post('/emails', { raw_email: raw })
    expect(answer).toMatchObject({ status: 201 })
    return { id: answer.body.email._id as string, messageId }
  }
  const write = async (body: object = {}) => {
    const answer = await app.nora.post('/email-drafts', body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.draft
  }
  const eventsOf = async (draftId: string) => {
    const { body } = await app.nora.get('/events?since=&limit=200')
    return (body.events as { name: string; payload: Record<string, unknown> }[])
      .filter(({ name, payload }) => name === 'email-draft:updated' && payload.draft_id === draftId)
      .map(({ payload }) => payload)
  }

  describe('an answer', () => {
    it('begins with whom it goes to, the subject once, revision 1', async () => {
      const mail = await ingest('Re: Samples')
      const { status, body } = await app.nora.post(`/emails/${mail.id}/drafts`)
      expect(status).toBe(201)
      expect(body.draft).toEqual({
        _id: expect.any(String),
        source_email: mail.id,
        from: '',
        to: ['mara@lind.example'],
        cc: [],
        bcc: [],
        subject: 'Re: Samples',
        body_text: '',
        body_html: '',
        status: 'draft',
        generated_by_triage: false,
        confidence: null,
        project: expect.any(String),
        host_id: app.nora.tenantId,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        revision: 1,
        stale: false,
        attachments: [],
      })
      expect((await app.nora.get(`/email-drafts/${body.draft._id}`)).body).toEqual(body)
      expect((await app.nora.get(`/emails/${mail.id}/thread?include=draft`)).body.draft).toEqual(body.draft)
      expect((await app.nora.get(`/emails/${mail.id}/thread`)).body.draft).toBeNull()
    })

    it('goes where Reply-To says, and where the writer says before that', async () => {
      const mail = await ingest('Samples', 'Reply-To: Desk <desk@lind.example>\r\n')
      expect((await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft.to).toEqual(['desk@lind.example'])
      const own = await app.nora.post(`/emails/${mail.id}/drafts`, {
        to: ['Otto <otto@mill.example>'],
        subject: 'Other',
        body_text: 'Yes',
      })
      expect(own.body.draft).toMatchObject({ to: ['otto@mill.example'], subject: 'Other', body_text: 'Yes' })
      const unset = await app.nora.post(`/emails/${mail.id}/drafts`, { to: null, subject: null })
      expect(unset.body.draft).toMatchObject({ to: [], subject: '' })
    })

    it('grows stale when mail comes into the thread, and only then', async () => {
      const first = await ingest('Stale', 'Date: Fri, 20 Mar 2026 10:00:00 +0000\r\n')
      const { draft } = (await app.nora.post(`/emails/${first.id}/drafts`)).body
      await ingest('Elsewhere', 'Date: Sat, 21 Mar 2026 10:00:00 +0000\r\n')
      const read = async () => (await app.nora.get(`/email-drafts/${draft._id}`)).body.draft.stale as boolean
      expect(await read()).toBe(false)
      const later = await ingest(
        'Re: Stale',
        `In-Reply-To: <${first.messageId}>\r\nDate: Sat, 21 Mar 2026 10:00:00 +0000\r\n`,
      )
      expect(await read()).toBe(true)
      expect(
        (await app.nora.get('/email-drafts?limit=200')).body.drafts.find(
          (each: { _id: string }) => each._id === draft._id,
        ).stale,
      ).toBe(true)
      await app.nora.del(`/emails/${later.id}`)
      expect(await read()).toBe(false)
    })

    it('stays the answer of its thread when the thread joins an older one, and when the mail is gone', async () => {
      const older = await ingest('Older')
      const mail = await ingest('Younger')
      const { draft } = (await app.nora.post(`/emails/${mail.id}/drafts`)).body
      await ingest('Both', `References: <${older.messageId}> <${mail.messageId}>\r\n`)
      await app.nora.del(`/emails/${mail.id}`)
      await app.nora.del(`/emails/${mail.id}`)
      expect((await app.nora.get(`/emails/${mail.id}`)).status).toBe(404)
      const thread = await app.nora.get(`/emails/${older.id}/thread?include=draft`)
      expect(thread.body.draft._id).toBe(draft._id)
    })

    it('shown with a thread is the newest that is not discarded', async () => {
      const mail = await ingest('Two answers')
      const first = (await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft
      const second = (await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft
      const shown = async () => (await app.nora.get(`/emails/${mail.id}/thread?include=draft`)).body.draft?._id
      expect(await shown()).toBe(second._id)
      await app.nora.del(`/email-drafts/${second._id}`)
      expect(await shown()).toBe(first._id)
      await app.nora.del(`/email-drafts/${first._id}`)
      expect(await shown()).toBeUndefined()
    })

    it('to a mail that is not here is 404', async () => {
      expect((await app.nora.post('/emails/nothing/drafts', {})).status).toBe(404)
    })
  })

  describe('a mail that answers nothing', () => {
    it('lies in the default project, or in the one named', async () => {
      const projects = (await app.nora.get('/projects')).body.projects as { _id: string; is_default: boolean }[]
      expect((await write()).project).toBe(projects.find((project) => project.is_default)?._id)
      const other = (await app.nora.post('/projects', { name: 'Catalogue' })).body.project._id as string
      expect(await write({ project: other, subject: 'New' })).toMatchObject({
        project: other,
        source_email: '',
        subject: 'New',
        stale: false,
      })
      expect((await app.nora.post('/email-drafts', { project: 'nowhere' })).status).toBe(404)
    })

    it('is made once for one Idempotency-Key', async () => {
      const again = () =>
        app.nora.post('/email-drafts', { subject: 'Once' }, { 'idempotency-key': `draft-${engine.dialect}` })
      const first = await again()
      expect((await again()).body).toEqual(first.body)
    })
  })

  describe('a change', () => {
    it('is partial: absent is kept, null unsets', async () => {
      const draft = await write({ to: ['mara@lind.example'], subject: 'Samples', body_text: 'Yes' })
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

    it('may be a whole draft as it was read', async () => {
      const draft = await write({ subject: 'Samples', to: ['mara@lind.example'] })
      const { status, body } = await app.nora.put(`/email-drafts/${draft._id}`, { ...draft, body_text: 'More' })
      expect(status).toBe(200)
      expect(body.draft).toEqual({ ...draft, body_text: 'More', revision: 2, updatedAt: body.draft.updatedAt })
    })

    it('of an older revision is refused and changes nothing', async () => {
      const draft = await write({ subject: 'One' })
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
      let draft = await write()
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
      const draft = await write()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          app.nora.put(`/email-drafts/${draft._id}`, { subject: `By ${index}` }),
        ),
      )
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body.draft.revision).toBe(21)
      // Transactions that overlap may stand in the journal in another order than they locked the row in.
      const revisions = (await eventsOf(draft._id as string)).map(({ revision }) => Number(revision))
      expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
    })

    it('that would put more than 100 recipients together is refused, counting what is there', async () => {
      const people = (count: number, name: string) =>
        Array.from({ length: count }, (_, index) => `${name}${index}@x.example`)
      const draft = await write({ to: people(60, 'a') })
      const refused = await app.nora.put(`/email-drafts/${draft._id}`, { cc: people(41, 'b') })
      expect(refused.status).toBe(400)
      expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/to', '/cc'])
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { cc: people(40, 'b') })).status).toBe(200)
      const both = await app.nora.post('/email-drafts', { to: people(60, 'a'), bcc: people(41, 'c') })
      expect(both.status).toBe(400)
    })

    it('with addresses that are none names each, on every way in', async () => {
      const mail = await ingest('Addresses')
      const draft = await write({ subject: 'Kept' })
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
      const draft = await write()
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
      const draft = await write({ body_html: html })
      expect(draft.body_html).toContain('<b>Mara</b>')
      expect(draft.body_html).not.toMatch(/script|onclick| src="https/)
      const put = await app.nora.put(`/email-drafts/${draft._id}`, { body_html: '<a href="javascript:x()">x</a>' })
      expect(put.body.draft.body_html).not.toContain('javascript')
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { body_html: null })).body.draft.body_html).toBe('')
    })

    it('of a name that a draft does not have is refused and named', async () => {
      const draft = await write()
      const answer = await app.nora.put(`/email-drafts/${draft._id}`, { subjekt: 'x' })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('subjekt')
    })
  })

  describe('a discarded draft', () => {
    it('is still there to read, once discarded whatever is asked, and cannot be changed', async () => {
      const draft = await write({ subject: 'Away' })
      const gone = await app.nora.del(`/email-drafts/${draft._id}`)
      expect(gone.status).toBe(200)
      expect(gone.body.draft).toMatchObject({ _id: draft._id, status: 'discarded', revision: 2 })
      expect((await app.nora.del(`/email-drafts/${draft._id}`)).body).toEqual(gone.body)
      expect((await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Back' })).status).toBe(409)
      expect((await app.nora.get(`/email-drafts/${draft._id}`)).body).toEqual(gone.body)
      expect((await eventsOf(draft._id as string)).map(({ status }) => status)).toEqual(['draft', 'discarded'])
    })
  })

  describe('once its sending has begun', () => {
    it.each(['queued', 'sent'])('a %s draft is neither changed nor discarded', async (status) => {
      const draft = await write({ subject: 'On its way' })
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

  describe('events', () => {
    it('tell of each change as the contract has it', async () => {
      const mail = await ingest('Events')
      const draft = (await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft
      await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Changed' })
      const told = { draft_id: draft._id, source_email: mail.id, project: draft.project, status: 'draft' }
      expect(await eventsOf(draft._id as string)).toEqual([
        { ...told, revision: 1 },
        { ...told, revision: 2 },
      ])
    })

    it('are not told of what was refused', async () => {
      const draft = await write()
      await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'x', revision: 7 })
      expect(await eventsOf(draft._id as string)).toHaveLength(1)
    })
  })

  describe('others', () => {
    it('of another account find nothing', async () => {
      const mail = await ingest('Private')
      const draft = (await app.nora.post(`/emails/${mail.id}/drafts`, { subject: 'Private' })).body.draft
      const path = `/email-drafts/${draft._id}`
      expect((await app.otto.get(path)).status).toBe(404)
      expect((await app.otto.put(path, { subject: 'Mine' })).status).toBe(404)
      expect((await app.otto.del(path)).status).toBe(404)
      expect((await app.otto.post(`/emails/${mail.id}/drafts`, {})).status).toBe(404)
      expect((await app.otto.post('/email-drafts', { project: draft.project })).status).toBe(404)
      expect((await app.otto.get(`/email-drafts?project=${draft.project}`)).status).toBe(404)
      expect((await app.otto.get('/email-drafts')).body).toMatchObject({ drafts: [], total: 0 })
      expect((await app.nora.get(path)).body.draft).toEqual(draft)
    })

    it('without the scope are refused, and without a credential too', async () => {
      const mail = await ingest('Scopes')
      const draft = await write()
      const path = `/email-drafts/${draft._id}`
      const reader = await app.withScopes(['email:read'])
      expect((await reader.get(path)).status).toBe(200)
      expect((await reader.get('/email-drafts')).status).toBe(200)
      for (const answer of [
        await reader.put(path, { subject: 'x' }),
        await reader.del(path),
        await reader.post('/email-drafts', {}),
        await reader.post(`/emails/${mail.id}/drafts`, {}),
      ]) {
        expect(answer.status).toBe(403)
      }
      const writer = await app.withScopes(['email:write'])
      expect((await writer.get(path)).status).toBe(403)
      expect((await writer.get('/email-drafts')).status).toBe(403)
      expect((await writer.put(path, { subject: 'x' })).status).toBe(200)
      expect((await app.nobody.get(path)).status).toBe(401)
    })

    it('who are members may write', async () => {
      const member = await app.withRole('member')
      expect((await member.post('/email-drafts', { subject: 'By a member' })).status).toBe(201)
    })
  })
})

describeOnBothDatabases('the list of drafts', (_open, engine) => {
  let app: TestApp
  let project: string
  const ids: string[] = []
  beforeAll(async () => {
    app = await startTestApp(engine)
    project = (await app.nora.post('/projects', { name: 'Catalogue' })).body.project._id as string
    for (let index = 0; index < 7; index += 1) {
      const body = { subject: `${index}`, ...(index % 2 ? { project } : {}) }
      ids.unshift((await app.nora.post('/email-drafts', body)).body.draft._id as string)
    }
    await app.nora.del(`/email-drafts/${ids[0]}`)
  })
  afterAll(() => app.stop())

  const idsOf = (body: { drafts: { _id: string }[] }): string[] => body.drafts.map((draft) => draft._id)

  it('is newest first, without what was discarded', async () => {
    const { body } = await app.nora.get('/email-drafts')
    expect(idsOf(body)).toEqual(ids.slice(1))
    expect(body).toMatchObject({ page: 1, limit: 50, total: 6, next_cursor: null })
  })

  it('shows the discarded by their name', async () => {
    expect(idsOf((await app.nora.get('/email-drafts?status=discarded')).body)).toEqual([ids[0]])
    expect(idsOf((await app.nora.get('/email-drafts?status=draft,discarded')).body)).toEqual(ids)
    expect((await app.nora.get('/email-drafts?status=sent')).body).toMatchObject({ drafts: [], total: 0 })
    expect((await app.nora.get('/email-drafts?status=gone')).status).toBe(400)
  })

  it('is that of one project', async () => {
    const { body } = await app.nora.get(`/email-drafts?project=${project}`)
    expect(body.drafts.map((draft: { subject: string }) => draft.subject)).toEqual(['5', '3', '1'])
    expect(body.total).toBe(3)
  })

  it('is read page by page, by number and by cursor, to the same end', async () => {
    const byNumber: string[] = []
    for (const page of [1, 2, 3, 4])
      byNumber.push(...idsOf((await app.nora.get(`/email-drafts?limit=2&page=${page}`)).body))
    const byCursor: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await app.nora.get(`/email-drafts?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      expect(body).toMatchObject({ total: 6, limit: 2 })
      byCursor.push(...idsOf(body))
      cursor = body.next_cursor
    }
    expect(byNumber).toEqual(ids.slice(1))
    expect(byCursor).toEqual(ids.slice(1))
    expect((await app.nora.get('/email-drafts?cursor=nonsense')).status).toBe(400)
  })
})
