import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import type { Caller, TestApp } from '#test/test-app'
import { decisionsOf, ingestEmail, mailOf, proceed, question, triage } from '#test/triage-mails'
import { createBuiltinEngine } from '../builtin/builtin-engine.ts'
import { followAnswers } from './follow-answers.ts'

const builtin = createBuiltinEngine()
const STATEMENT = 'Dear Mara,\r\n\r\nyes, it stays at 350 copies.\r\n\r\nNora'
const QUESTION = 'Dear Mara,\r\n\r\nyes. Could you send me the proofs?\r\n\r\nNora'

let count = 0

describeOnBothDatabases('after an answer', (_open, engine) => {
  let outbox: Outbox
  let app: TestApp
  let nora: Caller
  let project: string
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    ;({ app, nora } = outbox)
    project = (await nora.get('/projects')).body.projects[0]._id
  })
  afterAll(() => outbox.close())
  beforeEach(() => outbox.behave())

  const next = (): string => {
    count += 1
    return `thread${count}@lind.example`
  }
  async function givenQuestion(
    changes: Parameters<typeof question>[0] = {},
  ): Promise<{ id: string; messageId: string }> {
    const messageId = next()
    const id = await ingestEmail(nora, question({ id: messageId, ...changes }))
    return { id, messageId }
  }
  async function givenVerdict(changes: Parameters<typeof question>[0] = {}) {
    const given = await givenQuestion(changes)
    const run = await triage(nora, project)
    const email = await mailOf(nora, given.id)
    expect(email).toMatchObject({
      triage_primary_action: 'reply-required',
      triage_draft_id: expect.stringMatching(/./),
    })
    return { ...given, run, draftId: email.triage_draft_id as string }
  }
  /** Another mail program sent it; a person moves it to `sent`. */
  async function answer(to: string, text = STATEMENT, changes: Parameters<typeof rawMail>[0] = {}): Promise<string> {
    const raw = rawMail({
      id: next(),
      from: 'Nora <nora@press.example>',
      to: 'mara@lind.example',
      subject: 'Re: Samples for the linen edition',
      date: 'Fri, 20 Nov 2026 11:00:00 +0000',
      inReplyTo: to,
      text,
      ...changes,
    })
    const { status, body } = await nora.post('/emails', { raw_email: raw, mailbox: 'sent' })
    expect(status).toBe(201)
    await app.jobsDone()
    return body.email._id as string
  }
  const draftStatus = async (id: string) => (await nora.get(`/email-drafts/${id}`)).body.draft.status
  const reaches = (id: string, action: string) =>
    eventually(async () => {
      const email = await mailOf(nora, id)
      expect(email.triage_primary_action).toBe(action)
      return email
    })

  it('that was sent from the proposal, nothing is left to do', async () => {
    const { id, draftId } = await givenVerdict()
    const body = { from: 'nora@press.example', body_text: STATEMENT, body_html: '' }
    const sent = await outbox.send({ _id: draftId }, body)
    expect(sent.status, sent.text).toBe(202)
    outbox.pass(10_000)
    const email = await reaches(id, 'no-action')
    expect(email).toMatchObject({
      triage_reason: english('triage.answered'),
      labels: ['no-action', 'triaged'],
      mailbox: 'inbox',
      triage_draft_id: '',
      triage_action_points: [],
    })
    expect(await draftStatus(draftId)).toBe('sent')
    expect((await nora.get('/emails?mailbox=inbox&label=reply-required')).body.emails).toEqual([])
  })

  it('of another mail program in Sent, the untouched proposal is discarded', async () => {
    const { id, messageId, draftId } = await givenVerdict()
    await answer(messageId)
    expect(await reaches(id, 'no-action')).toMatchObject({ labels: ['no-action', 'triaged'], triage_draft_id: '' })
    expect(await draftStatus(draftId)).toBe('discarded')
  })

  it('that asks back, the email waits', async () => {
    const { id, messageId } = await givenVerdict()
    await answer(messageId, QUESTION)
    expect(await reaches(id, 'waiting')).toMatchObject({
      triage_reason: english('triage.answeredAsks'),
      labels: ['waiting', 'triaged'],
    })
    await answer(messageId, 'I look forward to your proofs.', { date: 'Fri, 20 Nov 2026 12:00:00 +0000' })
    await eventually(async () => expect((await mailOf(nora, id)).triage_reason).toBe(english('triage.answeredExpects')))
  })

  it('the move of an own email to Sent counts too', async () => {
    const { id, messageId } = await givenVerdict()
    const own = await ingestEmail(
      nora,
      rawMail({
        id: next(),
        from: 'n@elsewhere.example',
        to: 'mara@lind.example',
        inReplyTo: messageId,
        text: STATEMENT,
      }),
    )
    await app.jobsDone()
    expect((await mailOf(nora, id)).triage_primary_action).toBe('reply-required')
    await nora.put(`/emails/${own}`, { mailbox: 'sent' })
    await reaches(id, 'no-action')
  })

  it('a draft that a person has edited stays', async () => {
    const { id, messageId, draftId } = await givenVerdict()
    await nora.put(`/email-drafts/${draftId}`, { body_text: 'My own words' })
    await answer(messageId)
    await reaches(id, 'no-action')
    expect(await draftStatus(draftId)).toBe('draft')
  })

  it('an action that a person chose stays', async () => {
    const { id, messageId } = await givenVerdict()
    await nora.put(`/emails/${id}`, { labels: ['human-do', 'triaged'] })
    await answer(messageId)
    expect(await mailOf(nora, id)).toMatchObject({
      triage_primary_action: 'reply-required',
      labels: ['human-do', 'triaged'],
    })
  })

  describe('nothing changes by', () => {
    const others: [string, Parameters<typeof rawMail>[0], string][] = [
      [
        'a forward to a third person',
        { to: 'ada@press.example', subject: 'Fwd: Samples for the linen edition' },
        'sent',
      ],
      ['an automatic reply', { headers: ['Auto-Submitted: auto-replied'] }, 'sent'],
      ['a reply of the other side', { from: 'Mara Lind <mara@lind.example>', to: 'nora@press.example' }, 'inbox'],
    ]
    it.each(others)('%s', async (_what, changes, mailbox) => {
      const { id, messageId } = await givenVerdict()
      const raw = rawMail({
        id: next(),
        from: 'nora@press.example',
        to: 'mara@lind.example',
        inReplyTo: messageId,
        ...changes,
      })
      expect((await nora.post('/emails', { raw_email: raw, mailbox })).status).toBe(201)
      await app.jobsDone()
      expect((await mailOf(nora, id)).triage_primary_action).toBe('reply-required')
    })

    it('an answer in another account', async () => {
      const { id, messageId } = await givenVerdict()
      const raw = rawMail({ id: next(), from: 'nora@press.example', to: 'mara@lind.example', inReplyTo: messageId })
      expect((await app.otto.post('/emails', { raw_email: raw, mailbox: 'sent' })).status).toBe(201)
      await app.jobsDone()
      expect((await mailOf(nora, id)).triage_primary_action).toBe('reply-required')
    })
  })

  it('the journal has the change, and it can be undone once', async () => {
    const { id, messageId, draftId, run } = await givenVerdict()
    await answer(messageId)
    const { triage_run_id } = await reaches(id, 'no-action')
    expect((await nora.get(`/emails/triage-runs/${triage_run_id}`)).body.run).toMatchObject({
      automatic: true,
      status: 'completed',
      total: 1,
      triaged: 1,
    })
    expect(await decisionsOf(nora, triage_run_id)).toMatchObject([
      {
        email_id: id,
        status: 'applied',
        triage_primary_action: 'no-action',
        labels_before: ['reply-required', 'triaged'],
      },
    ])
    expect((await app.otto.post(`/emails/${id}/undo-triage`)).status).toBe(404)
    expect((await nora.post(`/emails/${id}/undo-triage`)).body).toMatchObject({ kept: [] })
    expect(await mailOf(nora, id)).toMatchObject({
      triage_primary_action: 'reply-required',
      labels: expect.arrayContaining(['reply-required', 'triaged']),
      triage_draft_id: draftId,
      triage_run_id: run.run_id,
      triage_action_points: [expect.anything(), expect.anything()],
    })
    expect(await draftStatus(draftId)).toBe('draft')
    await proceed(nora, run.run_id, 'undo')
    expect(await mailOf(nora, id)).toMatchObject({ triage_status: '', labels: [] })
  })

  it('an undo leaves a discarded proposal when another draft is open', async () => {
    const { id, messageId, draftId } = await givenVerdict()
    await answer(messageId)
    await reaches(id, 'no-action')
    expect((await nora.post(`/emails/${id}/drafts`, { body_text: 'Another one' })).status).toBe(201)
    expect((await nora.post(`/emails/${id}/undo-triage`)).body.kept).toEqual(['draft'])
    expect(await draftStatus(draftId)).toBe('discarded')
  })

  it('a repeated job changes nothing', async () => {
    const { id, messageId } = await givenVerdict()
    const answerId = await answer(messageId)
    const { triage_run_id } = await reaches(id, 'no-action')
    const job = { id: 'again', tenantId: nora.tenantId, payload: { answerIds: [answerId] }, attempt: 2 }
    const repeat = () =>
      followAnswers(app.platform, app.app.features, builtin, { ...job, signal: new AbortController().signal })
    await repeat()
    expect(await decisionsOf(nora, triage_run_id)).toHaveLength(1)
    await nora.post(`/emails/${id}/undo-triage`)
    await repeat()
    expect((await mailOf(nora, id)).triage_primary_action).toBe('reply-required')
  })

  describe('that came before the verdict,', () => {
    it('a run says so, and writes no proposal', async () => {
      const { id, messageId } = await givenQuestion()
      await answer(messageId)
      const run = await triage(nora, project)
      expect(run).toMatchObject({ drafted: 0 })
      expect(await mailOf(nora, id)).toMatchObject({
        triage_primary_action: 'no-action',
        triage_reason: english('triage.answered'),
        triage_action_points: [],
        triage_draft_id: '',
      })
    })

    it('an own promise keeps the email in the inbox', async () => {
      const { id, messageId } = await givenQuestion()
      await answer(messageId, "Dear Mara,\r\n\r\nI'll send the figures on Monday.\r\n\r\nNora")
      await triage(nora, project)
      expect(await mailOf(nora, id)).toMatchObject({
        triage_primary_action: 'no-action',
        triage_reason: english('triage.answeredPromises'),
        mailbox: 'inbox',
      })
    })

    it('corrections of others do not overrule it, and archiving teaches nothing', async () => {
      const { id, messageId } = await givenVerdict()
      await answer(messageId)
      await reaches(id, 'no-action')
      const before = (await nora.get('/triage/learning?limit=200')).body
      await nora.put(`/emails/${id}`, { mailbox: 'archived' })
      expect((await nora.get('/triage/learning?limit=200')).body).toEqual(before)
    })
  })
})
