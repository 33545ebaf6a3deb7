// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { ended, ingestEmail, mailOf, newProject, newsletter, proceed, question, triage } from '#test/triage-mails'
import { isNewMail } from './enqueue-arrivals.ts'

describe('new mail', () => {
  const mail = { mailbox: 'inbox', triaged: 0, source: 'smtp' }
  it('is what comes into the inbox by itself and was not handled', () => {
    for (const source of ['smtp', 'forwarding', 'api']) expect(isNewMail({ ...mail, source })).toBe(true)
    for (const source of ['import', 'sent']) expect(isNewMail({ ...mail, source })).toBe(false)
    for (const mailbox of ['sent', 'trash', 'spam', 'archived']) expect(isNewMail({ ...mail, mailbox })).toBe(false)
    expect(isNewMail({ ...mail, triaged: 1 })).toBe(false)
  })
})

describeOnBothDatabases('automatic triage', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const automatic = async (name: string, on = true): Promise<string> => {
    const project = await newProject(app.nora, name)
    const { status } = await app.nora.put(`/projects/${project}/settings`, { automatic_triage: on })
    expect(status).toBe(200)
    return project
  }
  const judged = (id: string) =>
    eventually(async () => {
      const mail = await mailOf(app.nora, id)
      expect(mail.triage_status).toBe('complete')
      return mail
    })
  const runsOf = async (project: string) =>
    (await app.nora.get(`/emails/triage-runs?project=${project}`)).body.runs as Record<string, unknown>[]
  const waiting = async (): Promise<number> =>
    (await app.platform.database.read.selectFrom('triage_arrivals').select('email_id').execute()).length
  const jobs = async (): Promise<number> =>
    (
      await app.platform.database.read
        .selectFrom('jobs')
        .select('id')
        .where('kind', 'in', ['automatic-triage', 'triage-run'])
        .execute()
    ).length
  const settled = () =>
    eventually(async () => {
      expect(await waiting()).toBe(0)
      expect(await jobs()).toBe(0)
    })

  it('is off unless somebody wishes for it', async () => {
    const project = await newProject(app.nora, 'Off')
    const id = await ingestEmail(app.nora, newsletter(), project)
    expect(await waiting()).toBe(0)
    expect((await mailOf(app.nora, id)).triage_status).toBe('')
  })

  it('judges what comes in as a run that nobody asked for, and that can be undone', async () => {
    const project = await automatic('On')
    const news = await ingestEmail(app.nora, newsletter(), project)
    expect(await judged(news)).toMatchObject({ mailbox: 'archived', labels: ['no-action', 'triaged'] })
    const [run] = await runsOf(project)
    expect(run).toMatchObject({ automatic: true, user_id: '', total: 1, dry_run: false })
    await ended(app.nora, run?.run_id as string)
    await proceed(app.nora, run?.run_id as string, 'undo')
    expect(await mailOf(app.nora, news)).toMatchObject({ mailbox: 'inbox', triage_status: '' })
    await settled()
    expect(await runsOf(project)).toHaveLength(1)
  })

  it('by the wish of the account holds for all its projects, and a project may say no', async () => {
    expect((await app.otto.put('/settings', { automatic_triage: true })).status).toBe(200)
    const [yes, no] = [await newProject(app.otto, 'Yes'), await newProject(app.otto, 'No')]
    await app.otto.put(`/projects/${no}/settings`, { automatic_triage: false })
    const [wanted, unwanted] = [
      await ingestEmail(app.otto, newsletter(), yes),
      await ingestEmail(app.otto, newsletter(), no),
    ]
    await eventually(async () => expect((await mailOf(app.otto, wanted)).triage_status).toBe('complete'))
    await settled()
    expect((await mailOf(app.otto, unwanted)).triage_status).toBe('')
  })

  it('takes mails that come together together', async () => {
    const project = await automatic('Together')
    const ids = await Promise.all(Array.from({ length: 20 }, () => ingestEmail(app.nora, newsletter(), project)))
    for (const id of ids) await judged(id)
    const runs = await runsOf(project)
    expect(runs.reduce((sum, run) => sum + Number(run.total), 0)).toBe(20)
    expect(runs.length).toBeLessThan(20)
  })

  it('does not take the same mail twice, nor one that a person’s run has taken', async () => {
    const project = await automatic('Twice')
    const raw = question()
    const id = await ingestEmail(app.nora, raw, project)
    const run = await triage(app.nora, project)
    expect((await app.nora.post('/emails', { raw_email: raw, project })).body.duplicate).toBe(true)
    await judged(id)
    await settled()
    const totals = (await runsOf(project)).map(({ total }) => total)
    expect(totals.reduce((sum: number, total) => sum + Number(total), 0)).toBe(1)
    expect((await mailOf(app.nora, id)).triage_run_id).toBe(run.total === 1 ? run.run_id : expect.any(String))
  })

  it('leaves alone what was handled, imported, filtered or sent', async () => {
    const project = await automatic('Not these')
    const handled = await app.nora.post('/emails', { raw_email: newsletter(), project, triaged: true })
    await app.app.features.emails.import({ tenantId: app.nora.tenantId, projectId: project }, [
      { raw: Buffer.from(rawMail({ id: 'old@lind.example' })) },
    ])
    await app.app.features.emails.appendSent({
      tenantId: app.nora.tenantId,
      projectId: project,
      raw: Buffer.from(rawMail({ id: 'mine@press.example', from: 'nora@press.example' })),
      bcc: [],
      serverId: '',
    })
    expect(await waiting()).toBe(0)
    expect((await mailOf(app.nora, handled.body.email._id as string)).triage_status).toBe('')
  })

  it('does not retake what a person has reset', async () => {
    const project = await automatic('Reset')
    const id = await ingestEmail(app.nora, newsletter(), project)
    await judged(id)
    await app.nora.post(`/emails/${id}/reset-triage`)
    await settled()
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_status: '', triaged: false, mailbox: 'inbox' })
  })
})

describeOnBothDatabases('automatic triage that comes late', (_open, engine) => {
  it('leaves what people were faster with, and what waits when it is switched off', async () => {
    const app = await startTestApp(engine, { work: false })
    const { read } = app.platform.database
    const [on, off] = [await newProject(app.nora, 'On'), await newProject(app.nora, 'Off')]
    for (const project of [on, off]) await app.nora.put(`/projects/${project}/settings`, { automatic_triage: true })
    const [reset, moved, handled, deleted] = [
      await ingestEmail(app.nora, newsletter(), on),
      await ingestEmail(app.nora, newsletter(), on),
      await ingestEmail(app.nora, newsletter(), on),
      await ingestEmail(app.nora, newsletter(), on),
    ]
    const unwanted = await ingestEmail(app.nora, newsletter(), off)
    await app.nora.post(`/emails/${reset}/reset-triage`)
    await app.nora.put(`/emails/${moved}`, { mailbox: 'spam' })
    await app.nora.put(`/emails/${handled}`, { triaged: true })
    await app.nora.del(`/emails/${deleted}`)
    await app.nora.del(`/emails/${deleted}`)
    await app.nora.put(`/projects/${off}/settings`, { automatic_triage: false })
    await app.platform.jobs.start()
    await eventually(async () => {
      expect(await read.selectFrom('triage_arrivals').select('email_id').execute()).toEqual([])
      expect(await read.selectFrom('jobs').select('id').where('kind', 'like', '%triage%').execute()).toEqual([])
    })
    for (const id of [reset, moved, handled, unwanted]) expect((await mailOf(app.nora, id)).triage_status).toBe('')
    expect((await app.nora.get('/emails/triage-runs')).body.runs).toEqual([])
    await app.stop()
  })
})
