import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { decisionsOf, mailOf, newProject, triage } from '#test/triage-mails'

describeOnBothDatabases('fraud warnings at arrival', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  let count = 0
  async function ingest(caller: Caller, project: string, changes: Parameters<typeof rawMail>[0], more = {}) {
    count += 1
    const raw = rawMail({ id: `fraud${count}@test.example`, date: 'Fri, 20 Nov 2026 10:00:00 +0000', ...changes })
    const { body, status, text } = await caller.post('/emails', { raw_email: raw, project, ...more })
    expect(status, text).toBe(201)
    return body.email._id as string
  }
  const codesOf = async (caller: Caller, id: string): Promise<string[]> =>
    ((await mailOf(caller, id)).warnings as { code: string }[]).map(({ code }) => code)

  it('name the look-alike of a correspondent, in the project that knows the correspondent', async () => {
    const project = await newProject(app.nora, 'Correspondents')
    const stranger = await newProject(app.nora, 'Strangers')
    const sent = { from: 'Nora <nora@press.example>', to: 'Mara Lind <mara@lindpress.example>', text: 'Thank you.' }
    await ingest(app.nora, project, sent, { mailbox: 'sent' })
    const imitation = { from: 'Mara Lind <mara@lindpres.example>', text: 'See you at noon.' }
    const id = await ingest(app.nora, project, imitation)
    const warnings = (await mailOf(app.nora, id)).warnings as { code: string; message: string }[]
    expect(warnings[0]).toEqual({
      code: 'fraud_lookalike_correspondent',
      message: 'The sender is lindpres.example. You correspond with lindpress.example.',
    })
    expect(await codesOf(app.nora, await ingest(app.nora, stranger, imitation))).toEqual([])
    const honest = { from: 'Mara Lind <mara@lindpress.example>', text: 'See you at noon.' }
    expect(await codesOf(app.nora, await ingest(app.nora, project, honest))).toEqual([])
  })

  it('keep the email in the inbox, without a draft and action points', async () => {
    const project = await newProject(app.nora, 'Phishing')
    const id = await ingest(app.nora, project, {
      from: 'PayPal <service@paypa1-secure.com>',
      subject: 'Your account is limited',
      text: 'Dear customer, could you please confirm your password within 24 hours? Otherwise your account will be closed.',
    })
    expect(((await mailOf(app.nora, id)).warnings as { message: string }[])[0]?.message).toBe(
      'The sender is paypa1-secure.com, not paypal.com.',
    )
    const run = await triage(app.nora, project)
    expect(run).toMatchObject({ drafted: 0 })
    const mail = await mailOf(app.nora, id)
    expect(mail).toMatchObject({ triage_primary_action: 'spam', triage_action_points: [] })
    expect(mail.mailbox).not.toBe('archived')
    expect(await decisionsOf(app.nora, run.run_id as string)).toHaveLength(1)
    const { body } = await app.nora.post(`/emails/${id}/suggest-replies`, {})
    expect(body.replies ?? []).toEqual([])
  })
})
