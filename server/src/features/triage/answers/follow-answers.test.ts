import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
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

  it('of a snoozed email, its verdict follows and it stays snoozed', async () => {
    const { id, messageId, draftId } = await givenVerdict()
    expect((await nora.put(`/emails/${id}`, { snoozed_until: UNTIL_ANSWERED })).status).toBe(200)
    await answer(messageId)
    const email = await reaches(id, 'no-action')
    expect(email).toMatchObject({ mailbox: 'inbox', snoozed_until: UNTIL_ANSWERED, labels: ['no-action', 'triaged'] })
    expect(await draftStatus(draftId)).toBe('discarded')
    expect((await decisionsOf(nora, email.triage_run_id))[0]).toMatchObject({ mailbox_before: 'inbox' })
  })

  it.each(['human-do', 'waiting', 'no-action'])('the action %s that a person chose stays', async (action) => {
    const { id, messageId } = await givenVerdict()
    await nora.put(`/emails/${id}`, { labels: [action, 'triaged'] })
    await answer(messageId)
    expect(await mailOf(nora, id)).toMatchObject({
      triage_primary_action: 'reply-required',
      labels: [action, 'triaged'],
    })
  })

  it('the reply that a person wanted to write is written, also without triage', async () => {
    const { id, messageId } = await givenQuestion()
    await nora.put(`/emails/${id}`, { labels: ['Linen', 'reply-required', 'triaged'], triaged: true })
    const answerId = await answer(messageId, QUESTION)
    expect(await reaches(id, 'waiting')).toMatchObject({
      labels: ['Linen', 'triaged', 'waiting'],
      triage_reason: english('triage.answeredAsks'),
      triage_run_id: `answer.${answerId}`,
      mailbox: 'inbox',
    })
    expect((await nora.post(`/emails/${id}/undo-triage`)).body).toMatchObject({ kept: [] })
    const undone = await mailOf(nora, id)
    expect(undone).toMatchObject({ triage_primary_action: '', triage_status: '', triaged: true })
    expect(undone.labels.toSorted()).toEqual(['Linen', 'reply-required', 'triaged'])
    await answer(messageId, STATEMENT, { date: 'Fri, 20 Nov 2026 12:00:00 +0000' })
    expect((await reaches(id, 'no-action')).labels).toEqual(['Linen', 'triaged', 'no-action'])
  })

  describe('a reply of the other side', () => {
    /** Mara asks, Nora asks back. */
    async function givenWaiting() {
      const asked = await givenVerdict()
      const answerId = await answer(asked.messageId, QUESTION)
      await reaches(asked.id, 'waiting')
      return { ...asked, answerId, answerMessageId: (await mailOf(nora, answerId)).message_id as string }
    }
    async function reply(to: string, changes: Parameters<typeof rawMail>[0] = {}, by: Caller = nora) {
      const id = await ingestEmail(
        by,
        rawMail({
          id: next(),
          subject: 'Re: Samples for the linen edition',
          date: 'Sat, 21 Nov 2026 10:00:00 +0000',
          inReplyTo: to,
          text: 'Dear Nora,\r\n\r\nhere are the proofs.\r\n\r\nMara',
          ...changes,
        }),
      )
      await app.jobsDone()
      return id
    }
    const waitingList = async () =>
      (await nora.get('/emails?mailbox=inbox&label=waiting')).body.emails.map(({ _id }: { _id: string }) => _id)

    it('ends the waiting, in a change of its own that can be undone', async () => {
      const { id, answerMessageId, answerId } = await givenWaiting()
      expect(await waitingList()).toContain(id)
      const replyId = await reply(answerMessageId)
      const email = await reaches(id, 'no-action')
      expect(email).toMatchObject({
        triage_reason: english('triage.theyReplied'),
        labels: ['no-action', 'triaged'],
        mailbox: 'inbox',
        triage_run_id: `answer.${replyId}`,
      })
      expect(await waitingList()).not.toContain(id)
      expect((await nora.post(`/emails/${id}/undo-triage`)).body).toMatchObject({ kept: [] })
      expect(await mailOf(nora, id)).toMatchObject({
        triage_primary_action: 'waiting',
        labels: expect.arrayContaining(['waiting', 'triaged']),
        triage_run_id: `answer.${answerId}`,
      })
      expect((await nora.post(`/emails/${id}/undo-triage`)).body).toMatchObject({ kept: [] })
      expect(await mailOf(nora, id)).toMatchObject({ triage_primary_action: 'reply-required' })
    })

    it('with the next question is judged for itself', async () => {
      const { id, answerMessageId } = await givenWaiting()
      const text = 'Dear Nora,\r\n\r\nhere they are. Could you please confirm the paper by Friday?\r\n\r\nMara'
      const nextQuestion = await reply(answerMessageId, { text })
      await reaches(id, 'no-action')
      await triage(nora, project)
      await reaches(nextQuestion, 'reply-required')
      const second = await answer((await mailOf(nora, nextQuestion)).message_id, QUESTION, {
        date: 'Sun, 22 Nov 2026 10:00:00 +0000',
      })
      await reaches(nextQuestion, 'waiting')
      await reply((await mailOf(nora, second)).message_id, { date: 'Mon, 23 Nov 2026 10:00:00 +0000' })
      await reaches(nextQuestion, 'no-action')
      expect((await mailOf(nora, id)).triage_primary_action).toBe('no-action')
    })

    it('ends the waiting for what they promised', async () => {
      const { id, messageId } = await givenQuestion({ text: "Thanks for your mail. I'll get back to you next week." })
      await triage(nora, project)
      await reaches(id, 'waiting')
      await reply('', { references: [messageId], inReplyTo: messageId, from: 'Otto <otto@lind.example>' })
      expect((await mailOf(nora, id)).triage_primary_action).toBe('waiting')
      await reply(messageId)
      await reaches(id, 'no-action')
    })

    it('ends the waiting that a person chose, in a change that can be undone', async () => {
      const { id, messageId } = await givenQuestion()
      await nora.put(`/emails/${id}`, { labels: ['waiting', 'Linen', 'triaged'], triaged: true })
      const answerId = await answer(messageId, STATEMENT)
      expect(await mailOf(nora, id)).toMatchObject({ labels: ['waiting', 'Linen', 'triaged'], triage_run_id: '' })
      const answerMessageId = (await mailOf(nora, answerId)).message_id
      await reply(answerMessageId, { subject: 'Out of office: Samples for the linen edition' })
      expect(await waitingList()).toContain(id)
      const replyId = await reply(answerMessageId)
      expect(await reaches(id, 'no-action')).toMatchObject({
        triage_reason: english('triage.theyReplied'),
        labels: ['Linen', 'triaged', 'no-action'],
        mailbox: 'inbox',
        triage_run_id: `answer.${replyId}`,
      })
      expect(await waitingList()).not.toContain(id)
      expect((await nora.post(`/emails/${id}/undo-triage`)).body).toMatchObject({ kept: [] })
      expect((await mailOf(nora, id)).labels.toSorted()).toEqual(['Linen', 'triaged', 'waiting'])
      expect(await waitingList()).toContain(id)
    })

    it('ends no other action that a person chose, and no waiting chosen after it', async () => {
      const { id, answerMessageId, messageId } = await givenWaiting()
      await nora.put(`/emails/${id}`, { labels: ['human-do', 'triaged'] })
      await reply(answerMessageId)
      expect((await mailOf(nora, id)).labels).toEqual(['human-do', 'triaged'])
      await nora.put(`/emails/${id}`, { labels: ['waiting', 'triaged'] })
      await answer(messageId, STATEMENT, { date: 'Sun, 22 Nov 2026 10:00:00 +0000' })
      expect((await mailOf(nora, id)).labels).toEqual(['waiting', 'triaged'])
    })

    it('ends the waiting of a snoozed email, which returns', async () => {
      const { id, answerMessageId } = await givenWaiting()
      await nora.put(`/emails/${id}`, { snoozed_until: UNTIL_ANSWERED })
      await reply(answerMessageId)
      expect(await reaches(id, 'no-action')).toMatchObject({ mailbox: 'inbox', snoozed_until: null })
    })

    it('that came before the verdict counts too', async () => {
      const { id, messageId } = await givenQuestion()
      const answerId = await answer(messageId, QUESTION)
      await reply((await mailOf(nora, answerId)).message_id)
      await triage(nora, project)
      expect(await mailOf(nora, id)).toMatchObject({
        triage_primary_action: 'no-action',
        triage_reason: english('triage.theyReplied'),
        mailbox: 'inbox',
      })
    })

    it('that came before our answer did, from another program, leaves nothing to wait for', async () => {
      const { id, messageId } = await givenVerdict()
      const answerMessageId = next()
      await reply(answerMessageId, { references: [messageId] })
      await answer(messageId, QUESTION, { id: answerMessageId })
      expect(await reaches(id, 'no-action')).toMatchObject({ triage_reason: english('triage.theyReplied') })
    })

    it('that comes out of the spam mailbox counts then', async () => {
      const { id, answerMessageId } = await givenWaiting()
      const date = 'Sat, 21 Nov 2026 10:00:00 +0000'
      const { emailId } = await app.app.features.emails.ingest({
        tenantId: nora.tenantId,
        projectId: project,
        source: 'smtp',
        raw: Buffer.from(rawMail({ id: next(), inReplyTo: answerMessageId, date, text: 'Here are the proofs.' })),
        parsed: null,
        html: '',
        triaged: false,
        mailboxFor: () => 'spam',
        arrival: {},
      })
      await app.jobsDone()
      expect((await mailOf(nora, id)).triage_primary_action).toBe('waiting')
      await nora.put(`/emails/${emailId}`, { mailbox: 'inbox' })
      await reaches(id, 'no-action')
    })

    const noReplies: [string, Parameters<typeof rawMail>[0]][] = [
      ['an automatic reply', { headers: ['Auto-Submitted: auto-replied'] }],
      ['an out-of-office reply without a header', { subject: 'Out of office: Samples for the linen edition' }],
      ['an out-of-office reply of an old server', { headers: ['Precedence: auto_reply'] }],
      ['a stranger', { from: 'Eve <eve@evil.example>', subject: 'Something else', inReplyTo: '' }],
      ['an older email', { inReplyTo: '', date: 'Thu, 19 Nov 2026 10:00:00 +0000' }],
      ['a third person who names the question', { from: 'Otto <otto@lind.example>', inReplyTo: '' }],
    ]
    it.each(noReplies)('is not: %s', async (_what, changes) => {
      const { id, messageId, answerMessageId } = await givenWaiting()
      await reply(answerMessageId, { references: [messageId], ...changes })
      expect(await mailOf(nora, id)).toMatchObject({ triage_primary_action: 'waiting' })
    })

    it('in another account changes nothing', async () => {
      const { id, answerMessageId } = await givenWaiting()
      await reply(answerMessageId, {}, app.otto)
      expect(await mailOf(nora, id)).toMatchObject({ triage_primary_action: 'waiting' })
    })

    it('does not touch a verdict that a person took back', async () => {
      const { id, answerMessageId } = await givenWaiting()
      await nora.post(`/emails/${id}/undo-triage`)
      await reply(answerMessageId)
      expect((await mailOf(nora, id)).triage_primary_action).toBe('reply-required')
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
