import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, mailOf, newProject, newsletter } from '#test/triage-mails'

describeOnBothDatabases('proposals to block a sender', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const proposals = async (query = '') => (await app.nora.get(`/sender-proposals?${query}`)).body.proposals
  async function spamBy(sender: string, count: number, project?: string): Promise<string> {
    const place = project ?? (await newProject(app.nora, sender))
    for (let i = 0; i < count; i += 1) {
      const id = await ingestEmail(app.nora, newsletter({ from: sender }), place)
      await app.nora.put(`/emails/${id}`, { mailbox: 'spam' })
    }
    return place
  }
  const filterOf = async (project: string) => (await app.nora.get(`/projects/${project}`)).body.project.email_filter

  it('come after three mails with nothing but spam, and block nobody by themselves', async () => {
    const project = await spamBy('two@pills.example', 2)
    expect(await proposals()).toEqual([])
    await spamBy('two@pills.example', 1, project)
    const [proposal] = await proposals(`project=${project}`)
    expect(proposal).toMatchObject({ sender: 'two@pills.example', project, mails: 3, status: 'open', decided_by: '' })
    expect(await filterOf(project)).toBe('')
    await spamBy('two@pills.example', 1, project)
    expect(await proposals(`project=${project}`)).toMatchObject([{ _id: proposal._id, mails: 4 }])
  })

  it('do not come for a sender who also writes other mail', async () => {
    const project = await newProject(app.nora, 'Mixed')
    await ingestEmail(app.nora, newsletter({ from: 'mixed@pills.example' }), project)
    await spamBy('mixed@pills.example', 4, project)
    expect(await proposals(`project=${project}`)).toEqual([])
  })

  it('put the sender into the filter of the project when an admin accepts, once', async () => {
    const project = await spamBy('three@pills.example', 3)
    await app.nora.put(`/projects/${project}`, { email_filter: 'subject: lottery' })
    const [{ _id }] = await proposals(`project=${project}`)
    const member = await app.withRole('member')
    expect((await member.post(`/sender-proposals/${_id}/accept`)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.nora.post(`/sender-proposals/${_id}/accept`)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.proposal).toMatchObject({ status: 'accepted', decided_at: expect.any(String) })
    }
    expect(await filterOf(project)).toBe('subject: lottery\nthree@pills.example')
    expect(await proposals(`project=${project}`)).toEqual([])
    expect((await app.nora.post(`/sender-proposals/${_id}/dismiss`)).status).toBe(409)
  })

  it('are not made again once a person has dismissed them', async () => {
    const project = await spamBy('four@pills.example', 3)
    const [{ _id }] = await proposals(`project=${project}`)
    expect((await app.nora.post(`/sender-proposals/${_id}/dismiss`)).body.proposal.status).toBe('dismissed')
    await spamBy('four@pills.example', 2, project)
    expect(await proposals(`project=${project}`)).toEqual([])
    expect(await proposals(`project=${project}&status=dismissed,accepted`)).toMatchObject([{ _id, mails: 3 }])
    expect(await filterOf(project)).toBe('')
  })

  it('are of their account only, and go with their project', async () => {
    const project = await spamBy('five@pills.example', 3)
    const [{ _id }] = await proposals(`project=${project}`)
    expect((await app.otto.get('/sender-proposals')).body.total).toBe(0)
    for (const act of ['accept', 'dismiss'])
      expect((await app.otto.post(`/sender-proposals/${_id}/${act}`)).status).toBe(404)
    const other = await newProject(app.nora, 'Other')
    expect((await app.nora.del(`/projects/${project}?move_to=${other}`)).status).toBe(200)
    expect((await app.nora.post(`/sender-proposals/${_id}/dismiss`)).status).toBe(404)
  })

  it.each(['<x,gmail.com,y@evil.example>', '<subject:re>', '<gmail.com>', '<@gmail.com>', '<info@>'])(
    'do not come for %s, which as a rule would hit others',
    async (from) => {
      expect(await proposals(`project=${await spamBy(from, 3)}`)).toEqual([])
    },
  )

  it('made for such a sender before are not accepted', async () => {
    const project = await spamBy('seven@pills.example', 3)
    const [{ _id }] = await proposals(`project=${project}`)
    for (const sender of ['x,gmail.com,y@evil.example', 'subject:re', 'gmail.com']) {
      await app.platform.database.transact((tx) =>
        tx
          .updateTable('sender_proposals')
          .set({ sender })
          .where('tenant_id', '=', app.nora.tenantId)
          .where('id', '=', _id as string)
          .execute(),
      )
      const refused = await app.nora.post(`/sender-proposals/${_id}/accept`)
      expect([refused.status, refused.body.detail]).toEqual([409, english('triage.senderNotPlain')])
    }
    expect(await filterOf(project)).toBe('')
    expect((await app.nora.post(`/sender-proposals/${_id}/dismiss`)).status).toBe(200)
  })

  it.each(['a@evil.example,gmail.com', 'a@evil.example\ngmail.com', 'a\rb'])(
    'add no more than one rule: %j is refused by the project as well',
    async (rule) => {
      const project = await newProject(app.nora, 'One rule')
      const added = app.platform.database.transact((tx) =>
        app.app.features.projects.addFilterRule(tx, app.nora.tenantId, project, rule),
      )
      await expect(added).rejects.toMatchObject({ code: 'conflict' })
      expect(await filterOf(project)).toBe('')
    },
  )

  it('leave the mail itself where it is', async () => {
    const project = await newProject(app.nora, 'Stays')
    const id = await ingestEmail(app.nora, newsletter({ from: 'six@pills.example' }), project)
    await app.nora.put(`/emails/${id}`, { mailbox: 'spam' })
    expect((await mailOf(app.nora, id)).mailbox).toBe('spam')
  })
})
