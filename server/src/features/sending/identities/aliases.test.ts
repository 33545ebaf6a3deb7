import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'

describeOnBothDatabases('aliases and default identities', (_open, engine) => {
  let outbox: Outbox
  let project: string
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    outbox.behave()
    project = (await outbox.nora.get('/projects')).body.projects[0]._id
  })
  afterAll(() => outbox.close())

  const change = (body: object, id = outbox.identity) => outbox.nora.put(`/email-identities/${id}`, body)
  const begin = async (content: object = {}) => {
    const { body, status, text } = await outbox.nora.post('/email-drafts', content)
    expect(status, text).toBe(201)
    return body.draft as { _id: string; from: string }
  }

  it('send from an alias with it in From and MAIL FROM, and no longer once it is removed', async () => {
    const changed = await change({ aliases: [' Sales@Press.example ', 'sales@press.example', 'nora@press.example'] })
    expect(changed.body.identity).toMatchObject({ email: 'nora@press.example', aliases: ['sales@press.example'] })
    const sent = await outbox.given.sentEmail({ from: 'sales@press.example' })
    expect(sent).toMatchObject({ from: 'sales@press.example', email_identity: outbox.identity, status: 'sent' })
    expect(outbox.receivedContents.at(-1)).toContain('<sales@press.example>')
    const { email } = (await outbox.nora.get(`/emails/${sent.sent_email}`)).body
    expect(email.from).toEqual(['sales@press.example'])
    const draft = await outbox.given.draft({ from: 'sales@press.example' })
    const id = await outbox.sendNow(draft).catch((error: unknown) => String(error))
    await outbox.filed(id)
    const late = await outbox.given.draft({ from: 'sales@press.example' })
    const queued = (await outbox.send(late)).body.outgoing_email._id as string
    await change({ aliases: null })
    outbox.pass(10_000)
    expect(await outbox.until(queued, 'failed')).toMatchObject({
      error: expect.stringContaining('sales@press.example'),
    })
    expect((await outbox.send(await outbox.given.draft({ from: 'sales@press.example' }))).status).toBe(400)
  })

  it('refuse addresses that are wrong or that another identity of the project has', async () => {
    for (const aliases of [['x'], ['a@b.example, c@d.example'], ['a@b.example\r\nBcc: e@f.example']])
      expect((await change({ aliases })).status, aliases[0]).toBe(400)
    const other = await outbox.nora.post(`/projects/${project}/email-identities`, {
      email: 'press@press.example',
      aliases: ['books@press.example'],
    })
    expect(other.status).toBe(201)
    for (const aliases of [['press@press.example'], ['books@press.example']])
      expect((await change({ aliases })).status).toBe(409)
    expect((await change({ email: 'books@press.example' })).status).toBe(409)
    const id = other.body.identity._id as string
    expect((await change({ email: 'nora@press.example' }, id)).status).toBe(409)
    const added = await outbox.nora.post(`/projects/${project}/email-identities`, { email: 'books@press.example' })
    expect(added.status).toBe(409)
  })

  it('leave one default in a project, with which new emails begin', async () => {
    expect(await begin()).toMatchObject({ from: '' })
    const { identities } = (await outbox.nora.get(`/projects/${project}/email-identities`)).body
    for (const { _id, email } of identities) {
      expect((await change({ is_default: true }, _id)).body.identity.is_default).toBe(true)
      expect(await begin()).toMatchObject({ from: email })
    }
    const listed = (await outbox.nora.get(`/projects/${project}/email-identities`)).body.identities
    expect(listed.filter((identity: { is_default: boolean }) => identity.is_default)).toHaveLength(1)
    expect(await begin({ from: null })).toMatchObject({ from: '' })
  })

  it('remember from which address one wrote to a person, while an identity still has it', async () => {
    await change({ aliases: ['sales@press.example'] })
    const to = ['Olaf <Olaf@buyer.example>']
    await outbox.given.sentEmail({ from: 'sales@press.example', to })
    expect(await begin({ to })).toMatchObject({ from: 'sales@press.example' })
    expect(await begin({ to: ['else@buyer.example'] })).toMatchObject({ from: 'press@press.example' })
    const second = (await outbox.nora.post('/projects', { name: 'Second' })).body.project._id as string
    expect(await begin({ to, project: second })).toMatchObject({ from: '' })
    await change({ aliases: [] })
    expect(await begin({ to })).toMatchObject({ from: 'press@press.example' })
  })
})
