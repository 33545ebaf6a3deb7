import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { decisionsOf, ingestEmail, mailOf, newProject, newsletter, proceed, question, triage } from '#test/triage-mails'

describeOnBothDatabases('triage and snoozed threads', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const snooze = (id: string) => app.nora.put(`/emails/${id}`, { snoozed_until: UNTIL_ANSWERED })
  const total = async (project: string, query: string) =>
    (await app.nora.get(`/emails?project=${project}&${query}`)).body.total as number

  it('a run leaves them alone', async () => {
    const project = await newProject(app.nora, 'Left alone')
    const [snoozed, open] = [
      await ingestEmail(app.nora, newsletter(), project),
      await ingestEmail(app.nora, newsletter(), project),
    ]
    await snooze(snoozed)
    const run = await triage(app.nora, project)
    expect(run).toMatchObject({ total: 1, triaged: 1 })
    expect(await mailOf(app.nora, snoozed)).toMatchObject({ triaged: false, mailbox: 'inbox', labels: [] })
    expect((await mailOf(app.nora, open)).triaged).toBe(true)
  })

  it('an undo of a run takes its verdict back, and leaves the snooze to the person', async () => {
    const project = await newProject(app.nora, 'Undone')
    const id = await ingestEmail(app.nora, newsletter(), project)
    const run = await triage(app.nora, project)
    expect((await mailOf(app.nora, id)).mailbox).toBe('archived')
    await snooze(id)
    await proceed(app.nora, run.run_id as string, 'undo')
    expect(await mailOf(app.nora, id)).toMatchObject({
      mailbox: 'inbox',
      snoozed_until: UNTIL_ANSWERED,
      triage_status: '',
    })
    expect([await total(project, 'mailbox=inbox'), await total(project, 'snoozed=true')]).toEqual([0, 1])
    expect((await decisionsOf(app.nora, run.run_id as string))[0]?.status).toBe('undone')
  })

  it('an email that an undo returns to a snoozed thread is snoozed with it', async () => {
    const project = await newProject(app.nora, 'Joined')
    const archived = await ingestEmail(app.nora, newsletter({ id: 'joined@x.example' }), project)
    const run = await triage(app.nora, project)
    const later = await ingestEmail(app.nora, question({ inReplyTo: 'joined@x.example' }), project)
    await snooze(later)
    await proceed(app.nora, run.run_id as string, 'undo')
    expect((await mailOf(app.nora, archived)).snoozed_until).toBe(UNTIL_ANSWERED)
    expect([await total(project, 'mailbox=inbox'), await total(project, 'snoozed=true')]).toEqual([0, 1])
    expect(await total(project, 'mailbox=archived')).toBe(0)
  })
})
