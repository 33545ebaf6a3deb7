import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import {
  decisionsOf,
  ended,
  ingestEmail,
  mailOf,
  newProject,
  newsletter,
  proceed,
  question,
  triage,
} from '#test/triage-mails'

describeOnBothDatabases('applying a dry run', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function rehearse(name: string, raws: string[]) {
    const project = await newProject(app.nora, name)
    const ids: string[] = []
    for (const raw of raws) ids.push(await ingestEmail(app.nora, raw, project))
    const run = await triage(app.nora, project, { dry_run: true })
    return { project, ids, run, runId: run.run_id as string }
  }
  const apply = (runId: string) => proceed(app.nora, runId, 'apply')
  const decisionOf = async (runId: string, id = '') =>
    (await decisionsOf(app.nora, runId)).find(({ email_id }) => email_id === id)

  it('does exactly what its decisions showed', async () => {
    const { ids, run, runId, project } = await rehearse('As shown', [question(), newsletter()])
    const [asked = '', news = ''] = ids
    expect(run).toMatchObject({ dry_run: true, phase: 'judge', drafted: 1, moved: 1, applied_at: null })
    const shown = await decisionsOf(app.nora, runId)
    expect((await app.nora.get(`/email-drafts?project=${project}`)).body.total).toBe(0)
    expect((await mailOf(app.nora, asked)).triage_status).toBe('')

    const done = await apply(runId)
    expect(done).toMatchObject({
      phase: 'apply',
      status: 'completed',
      processed: 2,
      triaged: 2,
      drafted: run.drafted,
      linked: run.linked,
      moved: run.moved,
      errors: [],
      applied_at: expect.any(String),
    })
    for (const { email_id, ...was } of shown) {
      const mail = await mailOf(app.nora, email_id as string)
      expect(mail).toMatchObject({
        mailbox: was.mailbox_after,
        labels: was.labels_after,
        triage_run_id: runId,
        triage_status: 'complete',
        triage_primary_action: was.triage_primary_action,
        triage_summary: was.triage_summary,
        triage_reason: was.triage_reason,
        triage_action_points: was.triage_action_points,
      })
    }
    const reply = shown.find(({ email_id }) => email_id === asked)?.proposed_reply
    const { draft } = (await app.nora.get(`/emails/${asked}/thread?include=draft`)).body
    expect({ to: draft.to, subject: draft.subject, body_text: draft.body_text }).toEqual(reply)
    expect((await mailOf(app.nora, news)).mailbox).toBe('archived')
  })

  it('again changes nothing, by twenty at once either', async () => {
    const { runId, ids } = await rehearse('Again', [newsletter(), newsletter(), question()])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.nora.post(`/emails/triage-runs/${runId}/apply`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202))
    expect(await apply(runId)).toMatchObject({ processed: 3, triaged: 3 })
    const before = await mailOf(app.nora, ids[0] ?? '')
    expect(await apply(runId)).toMatchObject({ processed: 3, triaged: 3 })
    expect(await mailOf(app.nora, ids[0] ?? '')).toEqual(before)
  })

  describe('leaves alone, and names, a mail that', () => {
    const changes: [string, (id: string) => Promise<unknown>][] = [
      ['a person has labelled', (id) => app.nora.put(`/emails/${id}`, { labels: ['Later'] })],
      ['a person has moved', (id) => app.nora.put(`/emails/${id}`, { mailbox: 'archived' })],
      ['a person has thrown away', (id) => app.nora.del(`/emails/${id}`)],
      ['a person has handled', (id) => app.nora.put(`/emails/${id}`, { triaged: true })],
      ['a person is answering', (id) => app.nora.post(`/emails/${id}/drafts`, { body_text: 'By hand' })],
      [
        'was answered by another in its thread',
        async (id) => {
          const { message_id, project } = await mailOf(app.nora, id)
          await ingestEmail(
            app.nora,
            question({ inReplyTo: message_id, date: 'Sat, 21 Nov 2026 10:00:00 +0000' }),
            project,
          )
        },
      ],
      [
        'another run has judged',
        async (id) => void (await triage(app.nora, (await mailOf(app.nora, id)).project as string)),
      ],
      [
        'was deleted for good',
        async (id) => {
          await app.nora.del(`/emails/${id}`)
          await app.nora.del(`/emails/${id}`)
        },
      ],
    ]
    it.each(changes)('%s', async (what, change) => {
      const { ids, runId } = await rehearse(what, [question()])
      const [id = ''] = ids
      await change(id)
      const before = await mailOf(app.nora, id)
      const drafts = (await app.nora.get('/email-drafts?limit=200')).body.drafts
      const done = await apply(runId)
      expect(done).toMatchObject({ status: 'completed', processed: 1, triaged: 0, drafted: 0 })
      expect(done.errors).toEqual([{ email_id: id, error: english('triage.changedSinceDryRun') }])
      expect(await decisionOf(runId, id)).toMatchObject({ status: 'skipped' })
      expect(await mailOf(app.nora, id)).toEqual(before)
      expect((await app.nora.get('/email-drafts?limit=200')).body.drafts).toEqual(drafts)
    })
  })

  it('does the others where one has changed', async () => {
    const { ids, runId } = await rehearse('Others', [newsletter(), newsletter(), newsletter()])
    await app.nora.put(`/emails/${ids[1]}`, { labels: ['Mine'] })
    expect(await apply(runId)).toMatchObject({ processed: 3, triaged: 2, moved: 2, errors: [{ email_id: ids[1] }] })
  })

  it('does only what was left ticked', async () => {
    const { ids, runId } = await rehearse('Ticked', [newsletter(), newsletter(), question()])
    const [first = '', second = '', asked = ''] = ids
    const before = await mailOf(app.nora, first)
    const path = `/emails/triage-runs/${runId}/apply`
    expect((await app.nora.post(path, { leave_out: [first, 'mistyped'] })).status).toBe(404)
    expect((await mailOf(app.nora, second)).mailbox).toBe('inbox')

    expect((await app.nora.post(path, { leave_out: [first, asked, first] })).status).toBe(202)
    const done = await ended(app.nora, runId)
    expect(done).toMatchObject({ status: 'completed', processed: 3, triaged: 1, moved: 1, drafted: 0, errors: [] })
    expect(await mailOf(app.nora, first)).toEqual(before)
    expect((await mailOf(app.nora, second)).mailbox).toBe('archived')
    expect(await decisionOf(runId, first)).toMatchObject({ status: 'skipped', error: '' })
    expect(await decisionOf(runId, second)).toMatchObject({ status: 'applied' })
    expect(await apply(runId)).toMatchObject({ triaged: 1 })
  })

  it('of a run that is none, or that is still at work, is refused with a sentence', async () => {
    const project = await newProject(app.nora, 'Refused')
    const run = await triage(app.nora, project)
    const refused = await app.nora.post(`/emails/triage-runs/${run.run_id}/apply`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe(english('triage.onlyDryRun'))
    expect((await app.nora.post('/emails/triage-runs/nothing/apply')).status).toBe(404)
    const { runId } = await rehearse('Undone', [newsletter()])
    expect((await app.nora.post(`/emails/triage-runs/${runId}/undo`)).body.detail).toContain('not applied')
    await apply(runId)
    await proceed(app.nora, runId, 'undo')
    expect((await app.nora.post(`/emails/triage-runs/${runId}/apply`)).body.detail).toContain('was undone')
  })

  it('beside people who change the same mails at once, each mail is theirs or the run’s, never half of both', async () => {
    const { ids, runId } = await rehearse(
      'At once',
      Array.from({ length: 12 }, () => newsletter()),
    )
    const [, ...put] = await Promise.all([
      apply(runId),
      ...ids.map((id) => app.nora.put(`/emails/${id}`, { labels: ['Mine'] })),
    ])
    expect(put.map(({ status }) => status)).toEqual(ids.map(() => 200))
    for (const id of ids) {
      const mail = await mailOf(app.nora, id)
      const decision = await decisionOf(runId, id)
      expect(mail.labels).toContain('Mine')
      expect(decision?.status, JSON.stringify(mail)).toBe(mail.triage_status === 'complete' ? 'applied' : 'skipped')
      expect(mail.mailbox).toBe(decision?.status === 'applied' ? 'archived' : 'inbox')
    }
  })
})
