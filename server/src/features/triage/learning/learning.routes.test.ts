import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, mailOf, newProject, newsletter, question, triage } from '#test/triage-mails'

describeOnBothDatabases('learning from people', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const learning = async (caller: Caller = app.nora) => (await caller.get('/triage/learning?limit=200')).body
  const correctionOf = async (id: string) =>
    (await learning()).corrections.filter(({ email_id }: { email_id: string }) => email_id === id)
  const voteRows = async (): Promise<number> =>
    (await app.platform.database.read.selectFrom('triage_votes').select('feature').execute()).length
  let senders = 0
  const fromNewSender = (changes = {}) => {
    senders += 1
    return newsletter({ from: `news@paper${senders}.example`, headers: ['Precedence: bulk'], ...changes })
  }
  async function judged(raws: string[], name: string): Promise<string[]> {
    const project = await newProject(app.nora, name)
    const ids: string[] = []
    for (const raw of raws) ids.push(await ingestEmail(app.nora, raw, project))
    await triage(app.nora, project)
    return ids
  }

  it('begins with nothing', async () => {
    expect(await learning(app.otto)).toMatchObject({ corrections: [], weights: [], total: 0 })
  })

  it('writes down what a person did, for them to see, and for nobody else', async () => {
    const [id = ''] = await judged([fromNewSender()], 'Seen')
    await app.nora.put(`/emails/${id}`, { mailbox: 'spam' })
    const [correction] = await correctionOf(id)
    expect(correction).toMatchObject({
      kind: 'moved',
      said: 'no-action',
      sender: `news@paper${senders}.example`,
      subject: 'Issue 41 is out',
      votes: [
        { action: 'spam', vote: 1 },
        { action: 'no-action', vote: -0.5 },
      ],
    })
    expect(correction.user_id).not.toBe('')
    const { weights } = await learning()
    expect(weights).toContainEqual({
      by: 'domain',
      value: `paper${senders}.example`,
      action: 'spam',
      votes: 1,
      corrections: 1,
    })
    expect((await learning(app.otto)).total).toBe(0)
  })

  it('judges the next mails of a corrected sender otherwise, and as before once that is unlearned', async () => {
    const ids = await judged(
      Array.from({ length: 4 }, () => newsletter({ from: 'loud@noise.example', headers: ['Precedence: bulk'] })),
      'Taught',
    )
    const next = async (name: string) => {
      const [id = ''] = await judged([newsletter({ from: 'loud@noise.example', headers: ['Precedence: bulk'] })], name)
      return mailOf(app.nora, id)
    }
    const cold = await next('Cold')
    expect(cold).toMatchObject({ triage_primary_action: 'no-action' })
    for (const id of ids) await app.nora.put(`/emails/${id}`, { mailbox: 'spam' })
    const taught = await next('Warm')
    expect(taught).toMatchObject({ triage_primary_action: 'spam', triage_engine: expect.stringContaining('learning') })
    expect(taught.triage_reason).toContain(english('triage.corrected', { action: 'spam' }))
    for (const id of ids) {
      const [{ _id }] = await correctionOf(id)
      expect((await app.nora.del(`/triage/learning/${_id}`)).status).toBe(200)
      expect((await app.nora.del(`/triage/learning/${_id}`)).status).toBe(404)
    }
    const unlearned = await next('Cold again')
    expect(unlearned).toMatchObject({
      triage_primary_action: cold.triage_primary_action,
      triage_reason: cold.triage_reason,
    })
  })

  it('takes a move that is taken back as not made', async () => {
    const [id = ''] = await judged([question({ from: 'mara@other.example' })], 'Back')
    const before = await voteRows()
    await app.nora.put(`/emails/${id}`, { mailbox: 'archived' })
    expect(await correctionOf(id)).toHaveLength(1)
    await app.nora.put(`/emails/${id}`, { mailbox: 'inbox' })
    expect(await correctionOf(id)).toEqual([])
    expect(await voteRows()).toBe(before)
  })

  it('learns from labels, resets, discarded drafts and answers', async () => {
    const [labelled = '', reset = '', discarded = '', answered = ''] = await judged(
      [fromNewSender(), fromNewSender(), question(), question({ from: 'mara@answered.example' })],
      'Kinds',
    )
    await app.nora.put(`/emails/${labelled}`, { labels: ['human-do'] })
    await app.nora.post(`/emails/${reset}/reset-triage`)
    const { draft } = (await app.nora.get(`/emails/${discarded}/thread?include=draft`)).body
    await app.nora.del(`/email-drafts/${draft._id}`)
    const { message_id, project } = await mailOf(app.nora, answered)
    await app.app.features.emails.appendSent({
      tenantId: app.nora.tenantId,
      projectId: project as string,
      raw: Buffer.from(
        rawMail({ id: 'answer@press.example', from: 'nora@press.example', inReplyTo: message_id as string }),
      ),
      bcc: [],
      serverId: '',
    })
    const kinds = async (id: string) => (await correctionOf(id)).map(({ kind }: { kind: string }) => kind)
    expect(await kinds(labelled)).toEqual(['labelled'])
    expect(await kinds(reset)).toEqual(['reset'])
    expect(await kinds(discarded)).toEqual(['discarded'])
    expect(await kinds(answered)).toEqual(['answered'])
  })

  it('learns nothing from mail that was never judged, nor from other edits', async () => {
    const { total } = await learning()
    const id = await ingestEmail(app.nora, newsletter(), await newProject(app.nora, 'Unjudged'))
    await app.nora.put(`/emails/${id}`, { mailbox: 'spam', labels: ['human-do'] })
    await app.nora.post(`/emails/${id}/reset-triage`)
    const [read = ''] = await judged([newsletter()], 'Other edits')
    await app.nora.put(`/emails/${read}`, { read: true, subject: 'Mine', labels: ['no-action', 'triaged', 'Mine'] })
    expect((await learning()).total).toBe(total)
  })

  it('forgets what a mail said when it is deleted for good, and keeps what is known of its sender', async () => {
    const [id = ''] = await judged([fromNewSender({ subject: 'Canaryword arrives' })], 'Forgotten')
    await app.nora.put(`/emails/${id}`, { mailbox: 'spam' })
    await app.nora.del(`/emails/${id}`)
    await app.nora.del(`/emails/${id}`)
    expect(await correctionOf(id)).toEqual([])
    const { corrections } = await learning()
    expect(JSON.stringify(await learning())).not.toMatch(/canaryword/i)
    expect(corrections).toContainEqual(
      expect.objectContaining({ sender: `news@paper${senders}.example`, email_id: '', subject: '' }),
    )
  })

  it('forgets everything when an admin says so, of this account only', async () => {
    const member = await app.withRole('member')
    expect((await member.del('/triage/learning')).status).toBe(403)
    const before = await learning()
    expect(before.total).toBeGreaterThan(0)
    const { body } = await app.nora.del('/triage/learning')
    expect(body).toEqual({ deleted: true, corrections: before.total })
    expect(await learning()).toMatchObject({ corrections: [], weights: [], total: 0 })
    expect(await voteRows()).toBe(0)
  })
})
