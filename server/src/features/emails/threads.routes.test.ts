import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type MailText, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('the thread of a mail', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const minute = (number: number): Date => new Date(Date.UTC(2020, 0, 1, 0, number))
  const send = async (mail: MailText, project?: string) =>
    (await app.nora.post('/emails', { raw_email: rawMail(mail), ...(project ? { project } : {}) })).body.email
  const threadOf = async (id: string, query = '') => (await app.nora.get(`/emails/${id}/thread${query}`)).body
  const ids = (mails: { _id: string }[]) => mails.map(({ _id }) => _id)
  const codes = (email: { findings: { code: string }[] }) => email.findings.map(({ code }) => code)
  const newProject = async (name: string) => (await app.nora.post('/projects', { name })).body.project._id as string

  it('comes oldest first, or newest first, with a draft of null', async () => {
    const first = await send({ id: 'o1@x.example', date: minute(1) })
    const third = await send({ id: 'o3@x.example', date: minute(3), inReplyTo: 'o1@x.example' })
    const second = await send({ id: 'o2@x.example', date: minute(2), references: ['o1@x.example'] })
    const asc = await threadOf(third._id as string, '?include=draft')
    expect(ids(asc.thread)).toEqual([first._id, second._id, third._id])
    expect(asc.draft).toBeNull()
    expect(asc).not.toHaveProperty('explanation')
    expect(ids((await threadOf(first._id as string, '?order=desc')).thread)).toEqual([third._id, second._id, first._id])
    expect((await app.nora.get(`/emails/${first._id}/thread?order=sideways`)).status).toBe(400)
    expect((await app.nora.get(`/emails/${first._id}/thread?include=drafts`)).status).toBe(400)
    expect((await app.nora.get('/emails/nothing/thread')).status).toBe(404)
  })

  it('names its own identifiers first, then the newest', async () => {
    const first = await send({ id: 'i1@x.example', date: minute(1) })
    const second = await send({ id: 'i2@x.example', date: minute(2), inReplyTo: 'i1@x.example' })
    const third = await send({
      id: 'i3@x.example',
      date: minute(3),
      inReplyTo: 'i2@x.example',
      references: ['ghost@x.example'],
    })
    const { email } = (await app.nora.get(`/emails/${first._id}`)).body
    expect(email.thread_identifiers).toEqual(['i1@x.example', 'i3@x.example', 'i2@x.example'])
    expect(email.thread_source_ids).toEqual([first._id, third._id, second._id])
    expect(email.thread_size).toBe(3)
  })

  it('names at most 200 of a longer one, and shows all of it', async () => {
    const batch = Array.from({ length: 205 }, (_, number) =>
      Buffer.from(rawMail({ id: `long${number}@x.example`, date: minute(number), references: ['long0@x.example'] })),
    )
    const project = await newProject('Long')
    await app.app.features.emails.import(
      { tenantId: app.nora.tenantId, projectId: project },
      batch.map((raw) => ({ raw })),
    )
    const [newest] = (await app.nora.get(`/emails?project=${project}`)).body.emails
    expect(newest).toMatchObject({ message_id: 'long204@x.example', thread_size: 205 })
    const { thread } = await threadOf(newest._id as string)
    expect(thread).toHaveLength(205)
    const [oldest] = thread
    expect(oldest.thread_identifiers).toHaveLength(200)
    expect(oldest.thread_identifiers.slice(0, 3)).toEqual(['long0@x.example', 'long204@x.example', 'long203@x.example'])
    expect(oldest.thread_source_ids.slice(0, 2)).toEqual([oldest._id, newest._id])
    expect(new Set(oldest.thread_source_ids).size).toBe(200)
  })

  it('leaves trash out, but for the mail that was asked for', async () => {
    const kept = await send({ id: 't1@x.example', date: minute(1) })
    const trashed = await send({ id: 't2@x.example', date: minute(2), inReplyTo: 't1@x.example' })
    await app.nora.del(`/emails/${trashed._id}`)
    expect(ids((await threadOf(kept._id as string)).thread)).toEqual([kept._id])
    expect(ids((await threadOf(trashed._id as string)).thread)).toEqual([kept._id, trashed._id])
  })

  it('is not split by deleting the mail that held it together', async () => {
    const start = await send({ id: 'd1@x.example' })
    const middle = await send({ id: 'd2@x.example', inReplyTo: 'd1@x.example' })
    const end = await send({ id: 'd3@x.example', inReplyTo: 'd2@x.example' })
    for (const mail of [middle, middle, start, start])
      expect((await app.nora.del(`/emails/${mail._id}`)).status).toBe(200)
    expect((await app.nora.get(`/emails/${middle._id}`)).status).toBe(404)
    const later = await send({ id: 'd4@x.example', inReplyTo: 'd1@x.example' })
    expect(later).toMatchObject({ thread_id: end.thread_id, thread_size: 2 })
    for (const mail of [end, end, later, later]) await app.nora.del(`/emails/${mail._id}`)
    const stranger = await send({ id: 'd5@x.example', inReplyTo: 'd3@x.example' })
    expect(stranger).toMatchObject({ thread_id: stranger._id, thread_size: 1 })
  })

  it('says by which identifier each mail joined', async () => {
    const start = await send({ id: 'e1@x.example', date: minute(1) })
    const reply = await send({ id: 'e2@x.example', date: minute(2), inReplyTo: 'e1@x.example' })
    const byReference = await send({
      id: 'e3@x.example',
      date: minute(3),
      references: ['none@x.example', 'e1@x.example'],
    })
    const sameGhost = await send({ id: 'e4@x.example', date: minute(4), references: ['none@x.example'] })
    const { explanation } = await threadOf(start._id as string, '?explain=true')
    expect(explanation).toEqual([
      { email_id: start._id, reason: 'start', identifier: 'e1@x.example', linked_email_id: '' },
      { email_id: reply._id, reason: 'in-reply-to', identifier: 'e1@x.example', linked_email_id: start._id },
      { email_id: byReference._id, reason: 'references', identifier: 'e1@x.example', linked_email_id: start._id },
      { email_id: sameGhost._id, reason: 'references', identifier: 'none@x.example', linked_email_id: byReference._id },
    ])
    const backwards = (await threadOf(start._id as string, '?explain=1&order=desc')).explanation
    expect(backwards).toEqual(explanation)
  })

  it('takes a stranger in and says so, but nobody who is part of it and nobody who keeps the subject', async () => {
    const toNora = { to: 'nora@press.example' }
    await send({ id: 's1@x.example', ...toNora, from: 'mara@lind.example', subject: 'Linen' })
    const stranger = await send({
      id: 's2@x.example',
      ...toNora,
      from: 'eve@else.example',
      subject: 'Your invoice',
      inReplyTo: 's1@x.example',
    })
    const colleague = await send({
      id: 's3@x.example',
      ...toNora,
      from: 'tim@lind.example',
      subject: 'AW: Linen',
      inReplyTo: 's1@x.example',
    })
    const changed = await send({
      id: 's4@x.example',
      ...toNora,
      from: 'mara@lind.example',
      subject: 'Paper now',
      inReplyTo: 's1@x.example',
    })
    expect(codes(stranger)).toContain('stranger_in_thread')
    expect(codes(colleague)).not.toContain('stranger_in_thread')
    expect(codes(changed)).not.toContain('stranger_in_thread')
    expect(new Set([stranger, colleague, changed].map(({ thread_id }) => thread_id)).size).toBe(1)
  })

  describe('moved to another project', () => {
    it('goes as a whole, and so do its counts', async () => {
      const [from, to] = [await newProject('From'), await newProject('To')]
      const first = await send({ id: 'p1@x.example' }, from)
      const second = await send({ id: 'p2@x.example', inReplyTo: 'p1@x.example' }, from)
      await app.nora.put(`/emails/${second._id}`, { labels: ['Both'] })
      const moved = await app.nora.put(`/emails/${first._id}`, { project: to })
      expect(moved.body.email).toMatchObject({ project: to, thread_id: first.thread_id, thread_size: 2 })
      expect((await app.nora.get(`/emails?project=${from}`)).body).toMatchObject({ emails: [], total: 0 })
      expect((await app.nora.get(`/emails?project=${to}`)).body).toMatchObject({ total: 1 })
      expect((await app.nora.get(`/emails?project=${to}&label=both`)).body.total).toBe(1)
      expect((await app.nora.post('/emails/search', { query: 'strips', options: { project: to } })).body.found).toBe(2)
      const answer = await send({ id: 'p3@x.example', inReplyTo: 'p2@x.example' }, from)
      expect(answer.thread_id).toBe(answer._id)
    })

    it('joins the thread there that names it, under the older id', async () => {
      const [from, to] = [await newProject('Here'), await newProject('There')]
      const old = await send({ id: 'j1@x.example', inReplyTo: 'j2@x.example' }, to)
      const parent = await send({ id: 'j2@x.example' }, from)
      const { email } = (await app.nora.put(`/emails/${parent._id}`, { project: to })).body
      expect(email).toMatchObject({ thread_id: old.thread_id, thread_size: 2, project: to })
      const back = await send({ id: 'j4@x.example' }, from)
      const younger = await send({ id: 'j5@x.example', inReplyTo: 'j4@x.example' }, to)
      const joined = (await app.nora.put(`/emails/${back._id}`, { project: to })).body.email
      expect(joined).toMatchObject({ thread_id: back.thread_id, thread_size: 2 })
      expect((await app.nora.get(`/emails/${younger._id}`)).body.email.thread_id).toBe(back.thread_id)
      expect((await app.nora.get(`/emails?project=${to}`)).body.total).toBe(2)
    })

    it('stays where it is when one of its mails is there already', async () => {
      const [from, to] = [await newProject('A'), await newProject('B')]
      const first = await send({ id: 'c1@x.example' }, from)
      await send({ id: 'c2@x.example', inReplyTo: 'c1@x.example' }, from)
      await send({ id: 'c2@x.example' }, to)
      const answer = await app.nora.put(`/emails/${first._id}`, { project: to, subject: 'New' })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('c2@x.example') })
      expect((await app.nora.get(`/emails/${first._id}`)).body.email).toEqual({
        ...first,
        thread_size: 2,
        thread_identifiers: expect.any(Array),
        thread_source_ids: expect.any(Array),
      })
    })

    it('with more identifiers than one statement takes', async () => {
      const [from, to] = [await newProject('Wide'), await newProject('Wider')]
      const mails = Array.from({ length: 30 }, (_, number) => {
        const references = Array.from({ length: 300 }, (_none, index) => `w${number}.${index}@x.example`)
        return Buffer.from(rawMail({ id: `w${number}@x.example`, inReplyTo: 'w0@x.example', references }))
      })
      await app.app.features.emails.import(
        { tenantId: app.nora.tenantId, projectId: from },
        mails.map((raw) => ({ raw })),
      )
      const [head] = (await app.nora.get(`/emails?project=${from}`)).body.emails
      const moved = await app.nora.put(`/emails/${head._id}`, { project: to })
      expect(moved.status, moved.text.slice(0, 300)).toBe(200)
      expect(moved.body.email).toMatchObject({ thread_size: 30, project: to })
      const answer = await send({ id: 'w-late@x.example', inReplyTo: 'w29.299@x.example' }, to)
      expect(answer.thread_size).toBe(31)
    })

    it('with the project that it is in, when that goes', async () => {
      const [from, to] = [await newProject('Going'), await newProject('Staying')]
      await send({ id: 'g1@x.example' }, from)
      await send({ id: 'g2@x.example', inReplyTo: 'g3@x.example' }, from)
      const there = await send({ id: 'g3@x.example' }, to)
      expect((await app.nora.del(`/projects/${from}`)).status).toBe(409)
      const gone = await app.nora.del(`/projects/${from}?move_to=${to}`)
      expect(gone.status, gone.text).toBe(200)
      expect((await app.nora.get(`/emails?project=${to}`)).body.total).toBe(2)
      expect((await app.nora.get(`/emails/${there._id}`)).body.email.thread_size).toBe(2)
    })
  })
})
