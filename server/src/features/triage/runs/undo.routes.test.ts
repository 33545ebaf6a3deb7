import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { dumpState } from '#test/state-dump'
import { startTestApp, type TestApp } from '#test/test-app'
import { decisionsOf, ingestEmail, mailOf, newProject, newsletter, proceed, question, triage } from '#test/triage-mails'

/** Timestamps and change counters. */
const PASSING_COLUMNS = ['updated_at', 'human_version', 'moved_at']
const MAIL_TABLES = /^(?:emails|email_labels|email_contents|mail_counters|thread_heads|threads|drafts) /

describeOnBothDatabases('undoing triage', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function triaged(name: string, raws: string[]) {
    const project = await newProject(app.nora, name)
    const ids: string[] = []
    for (const raw of raws) ids.push(await ingestEmail(app.nora, raw, project))
    const run = await triage(app.nora, project)
    expect(run).toMatchObject({ status: 'completed', triaged: raws.length })
    return { project, ids, runId: run.run_id as string }
  }
  const undo = (runId: string) => proceed(app.nora, runId, 'undo')
  const undoOne = (id: string) => app.nora.post(`/emails/${id}/undo-triage`)
  const keptOf = async (runId: string, id: string) =>
    (await decisionsOf(app.nora, runId)).find(({ email_id }) => email_id === id)?.kept
  const stateOfMail = async () =>
    (await dumpState(app.platform.database, PASSING_COLUMNS)).filter(
      (line) => MAIL_TABLES.test(line) && !line.includes('"mails":0,"threads":0'),
    )
  const draftOf = async (id: string) => (await app.nora.get(`/emails/${id}/thread?include=draft`)).body.draft

  it('of a run nobody has touched brings back every row as it was', async () => {
    const project = await newProject(app.nora, 'Identity')
    const labelled = await ingestEmail(app.nora, newsletter(), project)
    await app.nora.put(`/emails/${labelled}`, {
      labels: ['Mine', 'Later'],
      triage_action_points: [{ text: 'Read it', type: 'reading' }],
    })
    for (let i = 0; i < 4; i += 1) await ingestEmail(app.nora, i % 2 ? question() : newsletter(), project)
    const before = await stateOfMail()
    const run = await triage(app.nora, project)
    expect(run).toMatchObject({ triaged: 5, drafted: 2, moved: 3 })
    expect(await stateOfMail()).not.toEqual(before)
    const done = await undo(run.run_id as string)
    expect(done).toMatchObject({ phase: 'undo', status: 'completed', undone: 5, undone_at: expect.any(String) })
    expect(await stateOfMail()).toEqual(before)
    expect((await decisionsOf(app.nora, run.run_id as string)).map(({ status, kept }) => [status, kept])).toEqual(
      Array(5).fill(['undone', []]),
    )
  })

  it('of an applied dry run too', async () => {
    const project = await newProject(app.nora, 'Identity of a dry run')
    await ingestEmail(app.nora, question(), project)
    await ingestEmail(app.nora, newsletter(), project)
    const before = await stateOfMail()
    const run = await triage(app.nora, project, { dry_run: true })
    await proceed(app.nora, run.run_id as string, 'apply')
    expect(await undo(run.run_id as string)).toMatchObject({ undone: 2 })
    expect(await stateOfMail()).toEqual(before)
  })

  it('of one mail leaves the others of its run', async () => {
    const { ids, runId } = await triaged('One', [newsletter(), newsletter()])
    const { status, body } = await undoOne(ids[0] ?? '')
    expect(status).toBe(200)
    expect(body).toMatchObject({ kept: [], email: { mailbox: 'inbox', labels: [], triaged: false, triage_run_id: '' } })
    expect((await mailOf(app.nora, ids[1] ?? '')).mailbox).toBe('archived')
    expect((await app.nora.get(`/emails/triage-runs/${runId}`)).body.run).toMatchObject({ phase: 'judge', undone: 1 })
    const again = await undoOne(ids[0] ?? '')
    expect(again.status).toBe(200)
    expect({ ...again.body.email }).toEqual(body.email)
  })

  it('of a mail that no run has touched is refused', async () => {
    const id = await ingestEmail(app.nora, newsletter(), await newProject(app.nora, 'Untouched'))
    expect((await undoOne(id)).status).toBe(409)
    expect((await undoOne('nothing')).status).toBe(404)
    expect((await app.otto.post(`/emails/${id}/undo-triage`)).status).toBe(404)
  })

  describe('leaves alone, and names, what people did since:', () => {
    it('a move', async () => {
      const { ids, runId } = await triaged('Moved', [newsletter(), newsletter(), newsletter()])
      const [spam = '', confirmed = '', back = ''] = ids
      await app.nora.put(`/emails/${spam}`, { mailbox: 'spam' })
      await app.nora.put(`/emails/${confirmed}`, { mailbox: 'archived' })
      await app.nora.put(`/emails/${back}`, { mailbox: 'inbox' })
      await undo(runId)
      expect(await mailOf(app.nora, spam)).toMatchObject({ mailbox: 'spam', labels: [], triage_summary: '' })
      expect((await mailOf(app.nora, confirmed)).mailbox).toBe('archived')
      expect((await mailOf(app.nora, back)).mailbox).toBe('inbox')
      expect(await keptOf(runId, spam)).toEqual(['mailbox'])
      expect(await keptOf(runId, confirmed)).toEqual(['mailbox'])
      expect(await keptOf(runId, back)).toEqual([])
    })

    it('their labels', async () => {
      const { ids, runId } = await triaged('Labels', [newsletter(), newsletter()])
      const [added = '', removed = ''] = ids
      await app.nora.put(`/emails/${added}`, { labels: ['Mine', 'no-action', 'triaged'] })
      await app.nora.put(`/emails/${removed}`, { labels: [] })
      await undo(runId)
      expect(await mailOf(app.nora, added)).toMatchObject({ labels: ['Mine'], mailbox: 'inbox' })
      expect(await mailOf(app.nora, removed)).toMatchObject({ labels: [], mailbox: 'inbox' })
      expect(await keptOf(runId, added)).toEqual(['labels'])
    })

    it('their action points, and the mark that they handled it', async () => {
      const { ids, runId } = await triaged('Points', [question()])
      const [id = ''] = ids
      await app.nora.put(`/emails/${id}`, { triage_action_points: [{ text: 'Call Mara', type: 'task' }] })
      await app.nora.put(`/emails/${id}`, { triaged: false })
      await app.nora.put(`/emails/${id}`, { triaged: true })
      await undo(runId)
      expect(await mailOf(app.nora, id)).toMatchObject({
        triage_action_points: [{ text: 'Call Mara', type: 'task', due_at: null, due_date: '' }],
        triaged: true,
        triage_primary_action: '',
      })
      expect(await keptOf(runId, id)).toEqual(expect.arrayContaining(['triaged', 'triage_action_points']))
    })

    it('an edited draft', async () => {
      const { ids, runId } = await triaged('Draft', [question()])
      const [id = ''] = ids
      const draft = await draftOf(id)
      await app.nora.put(`/email-drafts/${draft._id}`, { body_text: 'By Nora' })
      await undo(runId)
      expect(await draftOf(id)).toMatchObject({ _id: draft._id, body_text: 'By Nora', status: 'draft' })
      expect(await keptOf(runId, id)).toEqual(['draft'])
      expect(await mailOf(app.nora, id)).toMatchObject({ triaged: false, labels: [] })
    })

    it('a reset, a deletion and another verdict', async () => {
      const { ids, runId } = await triaged('Gone', [newsletter(), newsletter(), newsletter()])
      const [reset = '', deleted = '', again = ''] = ids
      await app.nora.post(`/emails/${reset}/reset-triage`)
      await app.nora.del(`/emails/${deleted}`)
      await app.nora.del(`/emails/${deleted}`)
      await app.nora.put(`/emails/${again}`, { mailbox: 'inbox' })
      await app.nora.put(`/emails/${again}`, { triaged: false })
      const { project } = await mailOf(app.nora, again)
      await triage(app.nora, project as string, { limit: 10, run_id: `later-${runId}` })
      const before = await mailOf(app.nora, again)
      await undo(runId)
      for (const id of ids) expect(await keptOf(runId, id)).toEqual(['everything'])
      expect(await mailOf(app.nora, again)).toEqual(before)
    })
  })

  it('gives a renewed draft back as it was', async () => {
    const project = await newProject(app.nora, 'Renewed')
    const older = await ingestEmail(app.nora, question(), project)
    await triage(app.nora, project)
    const first = await draftOf(older)
    const followUp = { inReplyTo: (await mailOf(app.nora, older)).message_id, date: 'Sat, 21 Nov 2026 10:00:00 +0000' }
    const newer = await ingestEmail(app.nora, question({ ...followUp, subject: 'Re: Samples, once more' }), project)
    const run = await triage(app.nora, project)
    expect(await draftOf(older)).toMatchObject({ _id: first._id, source_email: newer, stale: false })
    await undo(run.run_id as string)
    const { updatedAt: _at, ...was } = first
    expect(await draftOf(older)).toMatchObject({ ...was, revision: 3, stale: true })
  })

  it('happens once, whoever asks how often at once', async () => {
    const { ids, runId } = await triaged(
      'Once',
      Array.from({ length: 10 }, (_, i) => (i % 2 ? question() : newsletter())),
    )
    await Promise.all([
      ...Array.from({ length: 6 }, () => app.nora.post(`/emails/triage-runs/${runId}/undo`)),
      ...ids.flatMap((id) => [undoOne(id), undoOne(id)]),
    ])
    expect(await undo(runId)).toMatchObject({ undone: 10, status: 'completed' })
    for (const id of ids)
      expect(await mailOf(app.nora, id)).toMatchObject({ mailbox: 'inbox', labels: [], triaged: false })
  })

  it('and a person’s edit at the same time never lose one another', async () => {
    const { ids, runId } = await triaged(
      'Beside',
      Array.from({ length: 12 }, () => newsletter()),
    )
    await Promise.all([undo(runId), ...ids.map((id) => app.nora.put(`/emails/${id}`, { mailbox: 'spam' }))])
    for (const id of ids) expect((await mailOf(app.nora, id)).mailbox).toBe('spam')
  })

  it('is refused while the run is at work, and goes on where it was cancelled', async () => {
    const { ids, runId } = await triaged(
      'Cancelled',
      Array.from({ length: 30 }, () => newsletter()),
    )
    await app.nora.post(`/emails/triage-runs/${runId}/undo`)
    await app.nora.post(`/emails/triage-runs/${runId}/cancel`)
    expect(await undo(runId)).toMatchObject({ undone: 30, status: 'completed' })
    for (const id of ids) expect((await mailOf(app.nora, id)).mailbox).toBe('inbox')
  })

  it('knows nothing any more of a mail that was deleted for good, nor of the reply to it', async () => {
    const project = await newProject(app.nora, 'Forgotten')
    const older = await ingestEmail(
      app.nora,
      question({ subject: 'Canarybird', text: 'Could you send the canarybird by Friday?' }),
      project,
    )
    await triage(app.nora, project)
    const followUp = { inReplyTo: (await mailOf(app.nora, older)).message_id, date: 'Sat, 21 Nov 2026 10:00:00 +0000' }
    await ingestEmail(app.nora, question({ ...followUp, subject: 'Something else' }), project)
    expect(await triage(app.nora, project)).toMatchObject({ drafted: 1 })
    const journal = async () =>
      JSON.stringify(await app.platform.database.read.selectFrom('triage_decisions').selectAll().execute())
    expect(await journal()).toMatch(/canarybird/i)
    await app.nora.del(`/emails/${older}`)
    await app.nora.del(`/emails/${older}`)
    expect(await journal()).not.toMatch(/canarybird/i)
  })
})
