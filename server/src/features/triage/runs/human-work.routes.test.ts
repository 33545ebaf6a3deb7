import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, mailOf, newProject, newsletter, question, triage } from '#test/triage-mails'

describeOnBothDatabases('what a person did between two runs', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function between(raw: string, act: (id: string, project: string) => Promise<unknown>) {
    const project = await newProject(app.nora, 'Between')
    const id = await ingestEmail(app.nora, raw, project)
    await triage(app.nora, project)
    await act(id, project)
    await app.nora.put(`/emails/${id}`, { triaged: false })
    const run = await triage(app.nora, project)
    return { id, run, mail: await mailOf(app.nora, id) }
  }
  const draftOf = async (id: string) => (await app.nora.get(`/emails/${id}/thread?include=draft`)).body.draft

  it('to a draft stays, word for word', async () => {
    const { id, run } = await between(question(), async (id) => {
      const draft = await draftOf(id)
      await app.nora.put(`/email-drafts/${draft._id}`, { body_text: 'By Nora', to: ['other@lind.example'] })
    })
    expect(run).toMatchObject({ triaged: 1, drafted: 0 })
    expect(await draftOf(id)).toMatchObject({ body_text: 'By Nora', to: ['other@lind.example'], revision: 2 })
  })

  it('by throwing a draft away stays: none is written again', async () => {
    const { id, run } = await between(question(), async (id) =>
      app.nora.del(`/email-drafts/${(await draftOf(id))._id}`),
    )
    expect(run).toMatchObject({ triaged: 1, drafted: 0 })
    expect(await draftOf(id)).toBeNull()
  })

  it('by moving it back to the inbox stays', async () => {
    const { mail, run } = await between(newsletter(), (id) => app.nora.put(`/emails/${id}`, { mailbox: 'inbox' }))
    expect(run).toMatchObject({ triaged: 1, moved: 0 })
    expect(mail).toMatchObject({ mailbox: 'inbox', triage_primary_action: 'no-action' })
  })

  it('to its labels stays, also where triage uses the same ones', async () => {
    const { mail } = await between(newsletter(), async (id) => {
      await app.nora.put(`/emails/${id}`, { mailbox: 'inbox' })
      await app.nora.put(`/emails/${id}`, { labels: ['human-do', 'Mine'] })
    })
    expect(mail.labels).toEqual(expect.arrayContaining(['human-do', 'Mine']))
  })

  it('to its action points stays', async () => {
    const points = [{ text: 'Call Mara', type: 'task', due_at: null, due_date: '' }]
    const { mail } = await between(question(), (id) => app.nora.put(`/emails/${id}`, { triage_action_points: points }))
    expect(mail.triage_action_points).toEqual(points)
  })

  it('to a draft stays when mail comes into its thread: it is marked stale, and an untouched one is renewed', async () => {
    const project = await newProject(app.nora, 'Thread')
    const id = await ingestEmail(app.nora, question(), project)
    await triage(app.nora, project)
    const proposal = await draftOf(id)
    const followUp = async (date: string) =>
      ingestEmail(app.nora, question({ inReplyTo: (await mailOf(app.nora, id)).message_id as string, date }), project)
    const second = await followUp('Fri, 20 Nov 2026 11:00:00 +0000')
    expect(await draftOf(id)).toMatchObject({ _id: proposal._id, stale: true, source_email: id })
    await triage(app.nora, project)
    expect(await draftOf(id)).toMatchObject({ _id: proposal._id, stale: false, source_email: second, revision: 2 })
    await app.nora.put(`/email-drafts/${proposal._id}`, { body_text: 'By Nora' })
    await followUp('Fri, 20 Nov 2026 12:00:00 +0000')
    const run = await triage(app.nora, project)
    expect(run).toMatchObject({ triaged: 1, drafted: 0 })
    expect(await draftOf(id)).toMatchObject({
      _id: proposal._id,
      body_text: 'By Nora',
      stale: true,
      source_email: second,
      revision: 3,
    })
  })
})
