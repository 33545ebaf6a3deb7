import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

let mails = 0

describeOnBothDatabases('drafts and projects', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const makeProject = async (): Promise<string> =>
    (await app.nora.post('/projects', { name: 'Autumn' })).body.project._id as string
  const ingest = async (project: string, extra = '') => {
    mails += 1
    const messageId = `v${mails}@lind.example`
    const raw = `From: mara@lind.example\r\nTo: nora@press.example\r\nSubject: Samples\r\nMessage-ID: <${messageId}>\r\n${extra}\r\nText\r\n`
    const { body } = await app.nora.post('/emails', { raw_email: raw, project })
    return { id: body.email._id as string, messageId }
  }
  const reply = async (emailId: string) => (await app.nora.post(`/emails/${emailId}/drafts`)).body.draft
  const read = async (id: string) => (await app.nora.get(`/email-drafts/${id}`)).body.draft

  it('a thread takes all its drafts along, and only its own', async () => {
    const [from, to] = [await makeProject(), await makeProject()]
    const first = await ingest(from)
    const second = await ingest(from, `In-Reply-To: <${first.messageId}>\r\n`)
    const other = await ingest(from)
    const drafts = [await reply(first.id), await reply(second.id)]
    const discarded = await reply(first.id)
    await app.nora.del(`/email-drafts/${discarded._id}`)
    const staying = await reply(other.id)
    expect((await app.nora.put(`/emails/${second.id}`, { project: to })).status).toBe(200)
    for (const draft of drafts)
      expect(await read(draft._id as string)).toMatchObject({ project: to, revision: 1, stale: false })
    expect((await read(discarded._id as string)).project).toBe(to)
    expect(await read(staying._id as string)).toEqual(staying)
    const thread = await app.nora.get(`/emails/${first.id}/thread?include=draft`)
    expect(thread.body.draft._id).toBe(drafts[1]._id)
    const { events } = (await app.nora.get('/events?since=&limit=200')).body
    const last = events.findLast(
      (event: { payload: { draft_id?: string } }) => event.payload.draft_id === drafts[0]._id,
    )
    expect(last.payload).toMatchObject({ project: to, status: 'draft' })
  })

  it('a move that is refused leaves the drafts where they were', async () => {
    const [from, to] = [await makeProject(), await makeProject()]
    const raw = 'From: mara@lind.example\r\nSubject: Twin\r\nMessage-ID: <twin@lind.example>\r\n\r\nText\r\n'
    const here = (await app.nora.post('/emails', { raw_email: raw, project: from })).body.email._id as string
    await app.nora.post('/emails', { raw_email: raw, project: to })
    const draft = await reply(here)
    expect((await app.nora.put(`/emails/${here}`, { project: to })).status).toBe(409)
    expect(await read(draft._id as string)).toEqual(draft)
  })

  it('a thread that meets another one in the new project brings its draft into it', async () => {
    const [from, to] = [await makeProject(), await makeProject()]
    const there = await ingest(to)
    const here = await ingest(from, `References: <${there.messageId}>\r\n`)
    const draft = await reply(here.id)
    await app.nora.put(`/emails/${here.id}`, { project: to })
    const thread = await app.nora.get(`/emails/${there.id}/thread?include=draft`)
    expect(thread.body.thread).toHaveLength(2)
    expect(thread.body.draft).toMatchObject({ _id: draft._id, project: to })
  })

  it('a project with an open draft is not empty, and its drafts follow where it goes', async () => {
    const [from, to] = [await makeProject(), await makeProject()]
    const mail = await ingest(from)
    const answer = await reply(mail.id)
    const alone = (await app.nora.post('/email-drafts', { project: from, subject: 'Alone' })).body.draft
    const refused = await app.nora.del(`/projects/${from}`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('2 drafts')
    expect((await app.nora.del(`/projects/${from}?move_to=${to}`)).status).toBe(200)
    for (const draft of [answer, alone]) expect((await read(draft._id as string)).project).toBe(to)
    const thread = await app.nora.get(`/emails/${mail.id}/thread?include=draft`)
    expect(thread.body.draft._id).toBe(answer._id)
    expect((await app.nora.get(`/email-drafts?project=${to}`)).body.total).toBe(2)
  })

  it('a project with nothing but discarded drafts is empty, and they go with it', async () => {
    const project = await makeProject()
    const draft = (await app.nora.post('/email-drafts', { project })).body.draft
    const kept = (await app.nora.post('/email-drafts', {})).body.draft
    await app.nora.del(`/email-drafts/${draft._id}`)
    await app.nora.del(`/email-drafts/${kept._id}`)
    expect((await app.nora.del(`/projects/${project}`)).status).toBe(200)
    expect((await app.nora.get(`/email-drafts/${draft._id}`)).status).toBe(404)
    expect((await read(kept._id as string)).status).toBe('discarded')
  })

  it('a draft begun while its project goes is in a project that exists', async () => {
    for (let round = 0; round < 10; round += 1) {
      const project = await makeProject()
      const [gone, begun] = await Promise.all([
        app.nora.del(`/projects/${project}`),
        app.nora.post('/email-drafts', { project }),
      ])
      expect([gone.status, begun.status]).toEqual(gone.status === 200 ? [200, 404] : [409, 201])
    }
  })

  it('an answer begun while its thread moves is in the project of its thread', async () => {
    const [one, two] = [await makeProject(), await makeProject()]
    const mail = await ingest(one)
    for (const project of [two, one, two, one, two, one]) {
      const [, answer] = await Promise.all([
        app.nora.put(`/emails/${mail.id}`, { project }),
        app.nora.post(`/emails/${mail.id}/drafts`),
      ])
      expect(answer.status).toBe(201)
      expect((await read(answer.body.draft._id as string)).project).toBe(project)
    }
  })
})
