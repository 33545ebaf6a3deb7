import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { removeUntouchedTriageDraft } from './remove-triage-draft.ts'
import type { TriageDraft } from './write-triage-draft.ts'

let mails = 0

describeOnBothDatabases('the answer that triage proposes', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  const ingest = async (extra = '', caller = app.nora): Promise<string> => {
    mails += 1
    const raw = `From: mara@lind.example\r\nTo: nora@press.example\r\nSubject: Samples\r\nMessage-ID: <t${mails}@lind.example>\r\n${extra}\r\nText\r\n`
    return (await caller.post('/emails', { raw_email: raw })).body.email._id as string
  }
  const messageIdOf = async (id: string) => (await app.nora.get(`/emails/${id}`)).body.email.message_id as string
  const propose = async (emailId: string, given: Partial<TriageDraft> = {}): Promise<string | null> => {
    const { emails, sending } = app.app.features
    const email = await emails.find(app.nora.tenantId, emailId)
    if (!email) throw new Error('the mail is not there')
    const written = await app.platform.database.transact((tx) =>
      sending.writeTriageDraft(tx, {
        tenantId: app.nora.tenantId,
        projectId: email.project_id,
        email,
        subject: 'Re: Samples',
        bodyText: 'Yes, 350 copies.',
        to: ['mara@lind.example'],
        cc: [],
        from: '',
        notices: [],
        confidence: 0.75,
        ...given,
      }),
    )
    return written?.draftId ?? null
  }
  const takeBack = (emailId: string) =>
    app.platform.database.transact((tx) => removeUntouchedTriageDraft(app.platform, tx, app.nora.tenantId, emailId))
  const read = async (id: string | null) => (await app.nora.get(`/email-drafts/${id}`)).body.draft
  const byTriage = (emailId: string) =>
    app.platform.database.read
      .selectFrom('drafts')
      .selectAll()
      .where('tenant_id', '=', app.nora.tenantId)
      .where('source_email_id', '=', emailId)
      .where('generated_by_triage', '=', 1)
      .execute()

  it('is a draft of its mail, without blind copies', async () => {
    const mail = await ingest()
    const draft = await read(await propose(mail, { cc: ['otto@mill.example', 'mara@lind.example'] }))
    expect(draft).toMatchObject({
      source_email: mail,
      to: ['mara@lind.example'],
      cc: ['otto@mill.example'],
      bcc: [],
      subject: 'Re: Samples',
      body_text: 'Yes, 350 copies.',
      body_html: '',
      status: 'draft',
      generated_by_triage: true,
      confidence: 0.75,
      revision: 1,
      stale: false,
    })
    expect((await app.nora.get(`/emails/${mail}/thread?include=draft`)).body.draft).toEqual(draft)
  })

  it('takes nothing from a model that could redirect mail or break a header', async () => {
    const crowd = Array.from({ length: 150 }, (_, index) => `p${index}@x.example`)
    const id = await propose(await ingest(), {
      subject: 'Re: Samples\r\nBcc: eve@evil.example\0',
      bodyText: 'a\0b\ud800',
      to: ['mara@lind.example', 'eve@evil.example\r\nBcc: x@evil.example', 'a@x.example,b@x.example', ...crowd],
      cc: crowd.map((address) => `c${address}`),
    })
    const draft = await read(id)
    expect(draft.subject).toBe('Re: Samples Bcc: eve@evil.example\ufffd')
    expect(draft.body_text).toBe('a\ufffdb\ufffd')
    expect(draft.to).toHaveLength(100)
    expect(draft.to).not.toContain('eve@evil.example')
    expect(draft.cc).toEqual([])
  })

  it('is renewed while nobody has touched it, and is no longer stale then', async () => {
    const mail = await ingest('Date: Fri, 20 Mar 2026 10:00:00 +0000\r\n')
    const first = await propose(mail)
    await ingest(`In-Reply-To: <${await messageIdOf(mail)}>\r\nDate: Sat, 21 Mar 2026 10:00:00 +0000\r\n`)
    expect((await read(first)).stale).toBe(true)
    const again = await propose(mail, { bodyText: 'Yes, 400 copies.', confidence: 0.9, to: [] })
    expect(again).toBe(first)
    expect(await read(first)).toMatchObject({
      body_text: 'Yes, 400 copies.',
      confidence: 0.9,
      to: [],
      revision: 2,
      stale: false,
    })
  })

  it('is left alone once a person has edited it', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    await app.nora.put(`/email-drafts/${id}`, { body_text: 'By Nora' })
    const edited = await read(id)
    expect(await propose(mail, { bodyText: 'Again' })).toBeNull()
    expect(await takeBack(mail)).toBe(false)
    expect(await read(id)).toEqual(edited)
    expect(edited).toMatchObject({ body_text: 'By Nora', generated_by_triage: true, edited: true })
  })

  it('is left alone once a person has saved it as it was', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    await app.nora.put(`/email-drafts/${id}`, await read(id))
    expect(await propose(mail, { bodyText: 'Again' })).toBeNull()
    expect((await read(id)).body_text).toBe('Yes, 350 copies.')
  })

  it('is not made again once a person has discarded it', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    await app.nora.del(`/email-drafts/${id}`)
    expect(await propose(mail)).toBeNull()
    expect(await takeBack(mail)).toBe(false)
    expect(await byTriage(mail)).toHaveLength(1)
    expect((await read(id)).status).toBe('discarded')
  })

  it.each(['queued', 'sent'])('is left alone once it is %s', async (status) => {
    const mail = await ingest()
    const id = await propose(mail)
    await app.platform.database.transact((tx) =>
      tx
        .updateTable('drafts')
        .set({ status })
        .where('tenant_id', '=', app.nora.tenantId)
        .where('id', '=', id ?? '')
        .execute(),
    )
    expect(await propose(mail, { bodyText: 'Again' })).toBeNull()
    expect(await takeBack(mail)).toBe(false)
    expect(await read(id)).toMatchObject({ status, body_text: 'Yes, 350 copies.', revision: 1 })
  })

  it('is not made beside an answer by hand, until that is discarded', async () => {
    const mail = await ingest()
    const own = (await app.nora.post(`/emails/${mail}/drafts`, { body_text: 'By hand' })).body.draft
    expect(await propose(mail)).toBeNull()
    expect(await byTriage(mail)).toEqual([])
    expect(await read(own._id as string)).toEqual(own)
    await app.nora.del(`/email-drafts/${own._id}`)
    expect(await propose(mail)).not.toBeNull()
  })

  it('is not renewed beside an answer by hand either', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    await app.nora.post(`/emails/${mail}/drafts`)
    expect(await propose(mail, { bodyText: 'Again' })).toBeNull()
    expect((await read(id)).revision).toBe(1)
  })

  describe('in a thread', () => {
    const OLDER = 'Date: Fri, 20 Mar 2026 10:00:00 +0000\r\n'
    const beginThread = async () => {
      const older = await ingest(OLDER)
      const followUp = `In-Reply-To: <${await messageIdOf(older)}>\r\nDate: Sat, 21 Mar 2026 10:00:00 +0000\r\n`
      return { older, follow: () => ingest(followUp) }
    }

    it('follows the newest mail that wants an answer, and is no longer stale then', async () => {
      const { older, follow } = await beginThread()
      const first = await propose(older)
      const newer = await follow()
      expect((await read(first)).stale).toBe(true)
      expect(await propose(newer, { bodyText: 'Yes, 400 copies.' })).toBe(first)
      expect(await read(first)).toMatchObject({ source_email: newer, body_text: 'Yes, 400 copies.', stale: false })
    })

    it('does not go back to an older mail', async () => {
      const { older, follow } = await beginThread()
      const newer = await follow()
      const id = await propose(newer)
      expect(await propose(older)).toBeNull()
      expect(await read(id)).toMatchObject({ source_email: newer, revision: 1 })
    })

    it('is not made while a person answers any mail of it, nor where one has edited the last proposal', async () => {
      const byHand = await beginThread()
      const own = (await app.nora.post(`/emails/${byHand.older}/drafts`, { body_text: 'By hand' })).body.draft
      expect(await propose(await byHand.follow())).toBeNull()
      expect(await read(own._id as string)).toEqual({ ...own, stale: true })

      const edited = await beginThread()
      const id = await propose(edited.older)
      await app.nora.put(`/email-drafts/${id}`, { body_text: 'By Nora' })
      expect(await propose(await edited.follow())).toBeNull()
      expect(await read(id)).toMatchObject({ source_email: edited.older, body_text: 'By Nora', stale: true })
    })

    it('is not taken over by a stranger, who gets none of his own either', async () => {
      const { older } = await beginThread()
      const id = await propose(older)
      const { body } = await app.nora.post('/emails', {
        raw_email: `From: eve@evil.example\r\nTo: nora@press.example\r\nSubject: Invoice\r\nMessage-ID: <eve${mails}@evil.example>\r\nIn-Reply-To: <${await messageIdOf(older)}>\r\nDate: Sat, 21 Mar 2026 11:00:00 +0000\r\n\r\nText\r\n`,
      })
      expect(body.email.thread_id).toBe((await app.nora.get(`/emails/${older}`)).body.email.thread_id)
      const stranger = body.email._id as string
      expect(await propose(stranger, { to: ['eve@evil.example'] })).toBeNull()
      expect(await byTriage(stranger)).toEqual([])
      expect(await read(id)).toMatchObject({ source_email: older, to: ['mara@lind.example'], revision: 1 })
      await app.nora.del(`/email-drafts/${id}`)
      expect(await propose(stranger, { to: ['eve@evil.example'] })).toBeNull()
    })

    it('is made anew for a new mail after a person threw away the one before', async () => {
      const { older, follow } = await beginThread()
      const id = await propose(older)
      await app.nora.del(`/email-drafts/${id}`)
      const again = await propose(await follow())
      expect(again).not.toBeNull()
      expect(again).not.toBe(id)
      expect((await read(id)).status).toBe('discarded')
    })
  })

  it('is gone after a reset, its clients are told, and it may be proposed anew', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    expect((await app.nora.post(`/emails/${mail}/reset-triage`)).status).toBe(200)
    expect((await app.nora.get(`/email-drafts/${id}`)).status).toBe(404)
    const { events } = (await app.nora.get('/events?since=&limit=200')).body
    const told = events.filter((event: { payload: { draft_id?: string } }) => event.payload.draft_id === id)
    expect(
      told.map((event: { payload: { status: string; revision: number } }) => [
        event.payload.status,
        event.payload.revision,
      ]),
    ).toEqual([
      ['draft', 1],
      ['discarded', 2],
    ])
    expect(await propose(mail)).not.toBeNull()
  })

  it('survives a reset once it was edited', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    await app.nora.put(`/email-drafts/${id}`, { subject: 'By Nora' })
    await app.nora.post(`/emails/${mail}/reset-triage`)
    expect(await read(id)).toMatchObject({ subject: 'By Nora', status: 'draft' })
  })

  it('by twenty at once is one draft', async () => {
    const mail = await ingest()
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => propose(mail, { bodyText: `By ${index}` })))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).not.toBeNull()
    const rows = await byTriage(mail)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.revision).toBe(20)
  })

  it('is never two live ones, whatever a writer forgets', async () => {
    const mail = await ingest()
    await propose(mail)
    const [row] = await byTriage(mail)
    const second = app.platform.database.transact(async (tx) => {
      if (row)
        await tx
          .insertInto('drafts')
          .values({ ...row, id: 'another' })
          .execute()
    })
    await expect(second).rejects.toThrow()
    expect(await byTriage(mail)).toHaveLength(1)
  })

  it('and an answer by hand begun at the same time may both stand, and from then on the hand is seen', async () => {
    for (let round = 0; round < 15; round += 1) {
      const mail = await ingest()
      const [, byHand] = await Promise.all([
        propose(mail),
        app.nora.post(`/emails/${mail}/drafts`, { body_text: 'By hand' }),
      ])
      expect(byHand.status).toBe(201)
      const [row] = await byTriage(mail)
      expect(await propose(mail, { bodyText: 'Again' })).toBeNull()
      expect((await byTriage(mail))[0]).toEqual(row)
    }
  })

  it('renewed and edited at the same time keeps the edit', async () => {
    for (let round = 0; round < 15; round += 1) {
      const mail = await ingest()
      const id = await propose(mail)
      const [, put] = await Promise.all([
        propose(mail, { bodyText: 'Renewed', subject: 'Renewed' }),
        app.nora.put(`/email-drafts/${id}`, { body_text: 'By Nora' }),
      ])
      expect(put.status).toBe(200)
      expect((await read(id)).body_text).toBe('By Nora')
    }
  })

  it('edited and taken back at the same time is either gone or kept whole', async () => {
    for (let round = 0; round < 15; round += 1) {
      const mail = await ingest()
      const id = await propose(mail)
      const [removed, put] = await Promise.all([
        takeBack(mail),
        app.nora.put(`/email-drafts/${id}`, { body_text: 'By Nora' }),
      ])
      expect(put.status).toBe(removed ? 404 : 200)
      expect(await byTriage(mail)).toHaveLength(removed ? 0 : 1)
    }
  })

  it('edited with the revision from before it was renewed is refused', async () => {
    const mail = await ingest()
    const id = await propose(mail)
    await propose(mail, { bodyText: 'Renewed' })
    expect((await app.nora.put(`/email-drafts/${id}`, { body_text: 'By Nora', revision: 1 })).status).toBe(409)
    expect(await propose(mail, { bodyText: 'Renewed again' })).toBe(id)
  })

  describe('through the door', () => {
    it('is found by its id within its account only', async () => {
      const { sending } = app.app.features
      const [one, two] = [await propose(await ingest()), await propose(await ingest())]
      const ids = [one ?? '', two ?? '', 'nothing', one ?? '']
      const found = await sending.draftsOf(app.nora.tenantId, ids)
      expect(new Set(found.keys())).toEqual(new Set([one, two]))
      expect(found.get(one ?? '')).toEqual(await read(one))
      expect((await sending.draftsOf(app.otto.tenantId, ids)).size).toBe(0)
      expect((await sending.draftsOf(app.nora.tenantId, [])).size).toBe(0)
    })

    it('another account’s removal and thread reach nothing', async () => {
      const { activeDraftOfThread } = app.app.features.sending.listeners
      const mail = await ingest()
      const id = await propose(mail)
      const thread = (await app.nora.get(`/emails/${mail}`)).body.email.thread_id as string
      const removed = await app.platform.database.transact((tx) =>
        removeUntouchedTriageDraft(app.platform, tx, app.otto.tenantId, mail),
      )
      expect(removed).toBe(false)
      expect(await activeDraftOfThread(app.otto.tenantId, thread)).toBeNull()
      expect((await activeDraftOfThread(app.nora.tenantId, thread))?._id).toBe(id)
    })
  })
})
