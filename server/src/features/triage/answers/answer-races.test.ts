import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { decisionsOf, ingestEmail, mailOf, newProject, question } from '#test/triage-mails'
import { createBuiltinEngine } from '../builtin/builtin-engine.ts'
import type { TriageEngine, TriageInput } from '../engine.ts'
import { workRun } from '../runs/work-run.ts'
import { followAnswers } from './follow-answers.ts'

const builtin = createBuiltinEngine()
let count = 0

describeOnBothDatabases('an answer beside the work on its email', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    // The tests run each job by hand.
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  const job = <P>(payload: P) => ({
    id: 'by-hand',
    tenantId: app.nora.tenantId,
    payload,
    attempt: 1,
    signal: new AbortController().signal,
  })
  async function givenRun(dryRun = false, changes: Parameters<typeof question>[0] = {}) {
    count += 1
    const runId = `race${count}`
    const project = await newProject(app.nora, runId)
    const messageId = `${runId}@lind.example`
    const id = await ingestEmail(app.nora, question({ id: messageId, ...changes }), project)
    await app.nora.post('/emails/triage-inbox', { project, run_id: runId, dry_run: dryRun })
    const answer = async (): Promise<string> => {
      const raw_email = rawMail({
        id: `answer-${messageId}`,
        from: 'nora@press.example',
        to: 'mara@lind.example',
        inReplyTo: messageId,
        text: 'Yes, it stays at 350 copies.',
      })
      const { status, body } = await app.nora.post('/emails', { raw_email, project, mailbox: 'sent' })
      expect(status).toBe(201)
      return body.email._id
    }
    return { id, runId, answer, project, messageId }
  }
  const work = (runId: string, engine: TriageEngine = builtin) =>
    workRun(app.platform, app.app.features, { builtin: engine, model: null }, job({ runId }))
  const follow = (answerId: string, platform = app.platform) =>
    followAnswers(platform, app.app.features, builtin, job({ answerIds: [answerId] }))
  const draftsOf = async (id: string) =>
    (
      await app.platform.database.read.selectFrom('drafts').select('status').where('source_email_id', '=', id).execute()
    ).map(({ status }) => status)

  function engineThatIsInterrupted(happens: () => Promise<unknown>) {
    const sawAnswer: boolean[] = []
    const engine: TriageEngine = {
      ...builtin,
      async classify(input: TriageInput) {
        sawAnswer.push(input.answer !== undefined)
        if (sawAnswer.length === 1) await happens()
        return builtin.classify(input)
      },
    }
    return { engine, sawAnswer }
  }

  it('makes a run classify the email again', async () => {
    const { id, runId, answer } = await givenRun()
    let answerId = ''
    const { engine, sawAnswer } = engineThatIsInterrupted(async () => {
      answerId = await answer()
    })
    await work(runId, engine)
    expect(sawAnswer).toEqual([false, true])
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_primary_action: 'no-action', triage_draft_id: '' })
    expect(await draftsOf(id)).toEqual([])
    await follow(answerId)
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_run_id: runId })
  })

  it('of those who promised one leaves nothing to wait for', async () => {
    const text = "Thanks for your mail. I'll get back to you next week."
    const { id, runId, project, messageId } = await givenRun(false, { text })
    const raw = rawMail({ id: `reply-${messageId}`, inReplyTo: messageId, date: 'Sat, 21 Nov 2026 10:00:00 +0000' })
    const { engine, sawAnswer } = engineThatIsInterrupted(() => ingestEmail(app.nora, raw, project))
    await work(runId, engine)
    expect(sawAnswer).toHaveLength(2)
    expect(await mailOf(app.nora, id)).toMatchObject({
      triage_primary_action: 'no-action',
      triage_reason: english('triage.theyReplied'),
      labels: ['no-action', 'triaged'],
    })
  })

  it('makes a preview classify the email again', async () => {
    const { runId, answer } = await givenRun(true)
    await work(runId, engineThatIsInterrupted(answer).engine)
    expect(await decisionsOf(app.nora, runId)).toMatchObject([
      { triage_primary_action: 'no-action', proposed_reply: null },
    ])
  })

  it('keeps a preview from before from being applied', async () => {
    const { id, runId, answer } = await givenRun(true)
    await work(runId)
    await answer()
    await app.nora.post(`/emails/triage-runs/${runId}/apply`)
    await work(runId)
    expect(await decisionsOf(app.nora, runId)).toMatchObject([{ status: 'skipped' }])
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_status: '', triage_draft_id: '' })
  })

  it('is followed as a whole or not at all', async () => {
    const { id, runId, answer } = await givenRun()
    await work(runId)
    const answerId = await answer()
    const events = { ...app.platform.events, record: () => Promise.reject(new Error('cut off')) }
    await expect(follow(answerId, { ...app.platform, events })).rejects.toThrow('cut off')
    expect(await mailOf(app.nora, id)).toMatchObject({
      triage_primary_action: 'reply-required',
      labels: ['reply-required', 'triaged'],
      triage_run_id: runId,
    })
    expect(await draftsOf(id)).toEqual(['draft'])
    await follow(answerId)
    expect(await mailOf(app.nora, id)).toMatchObject({ triage_primary_action: 'no-action', triage_draft_id: '' })
    expect(await draftsOf(id)).toEqual(['discarded'])
  })

  it('is followed once by two workers', async () => {
    const { id, runId, answer } = await givenRun()
    await work(runId)
    const answerId = await answer()
    await Promise.all([follow(answerId), follow(answerId)])
    const { triage_run_id } = await mailOf(app.nora, id)
    expect(await decisionsOf(app.nora, triage_run_id)).toHaveLength(1)
  })
})
