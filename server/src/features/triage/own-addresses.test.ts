import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, mailOf, question, triage } from '#test/triage-mails'
import { addNamedAliases, listOwnAddresses } from './own-addresses.view.ts'

const DOMAIN = 'in.press.example'

describeOnBothDatabases('own addresses', (_open, engine) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { emailForwardDomain: DOMAIN, mailAccountsAtOnce: -1 } })
    project = (await app.nora.get('/projects')).body.projects[0]._id
    const identity = {
      name: 'Support',
      email: 'Support@Press.example',
      smtp: { host: 'smtp.press.example', port: 587 },
    }
    expect((await app.nora.post(`/projects/${project}/email-identities`, identity)).status).toBe(201)
    const account = {
      address: 'office@press.example',
      imap: { host: 'imap.press.example', port: 993, security: 'tls', user: 'n.brandt@press.example' },
      password: 'sample',
    }
    const added = await app.nora.post(`/projects/${project}/mail-accounts`, account)
    expect(added.status, added.text).toBe(201)
  })
  afterAll(() => app.stop())

  const read = () => app.platform.database.read

  it('are those of members, identities and mail accounts, of this account only', async () => {
    expect((await listOwnAddresses(read(), app.nora.tenantId)).toSorted()).toEqual([
      'n.brandt@press.example',
      'nora@press.example',
      'office@press.example',
      'support@press.example',
    ])
    expect(await listOwnAddresses(read(), app.otto.tenantId)).not.toContain('support@press.example')
  })

  it('include tagged addresses and those of projects that an email names', async () => {
    const { alias, address } = (await app.nora.get(`/projects/${project}/address`)).body.address
    const named = (tenantId: string) =>
      addNamedAliases(
        read(),
        {
          tenant_id: tenantId,
          from_key: 'mara@lind.example',
          to_list: JSON.stringify(['Nora+Shop@press.example', 'mara+nora@press.example', alias, address]),
          cc_list: JSON.stringify([`nobody@${DOMAIN}`]),
          bcc_list: '[]',
        },
        ['nora@press.example'],
        DOMAIN,
      )
    expect(await named(app.nora.tenantId)).toEqual(['nora@press.example', 'nora+shop@press.example', alias, address])
    expect(await named(app.otto.tenantId)).toEqual(['nora@press.example', 'nora+shop@press.example'])
  })

  it('make a question to an identity a question to me, and an own email from it mine', async () => {
    const toMe = await ingestEmail(app.nora, question({ id: 'to-me@lind.example' }))
    const toIdentity = await ingestEmail(
      app.nora,
      question({ id: 'to-identity@lind.example', to: 'Support <support@press.example>' }),
    )
    const ownRequest = await ingestEmail(
      app.nora,
      rawMail({
        id: 'mine@press.example',
        from: 'Support <support@press.example>',
        to: 'olaf@buyer.example',
        text: 'Hello Olaf,\r\n\r\nplease send me a photo of the plug.\r\n\r\nNora',
      }),
    )
    await triage(app.nora, project)
    const [me, identity, mine] = await Promise.all([toMe, toIdentity, ownRequest].map((id) => mailOf(app.nora, id)))
    expect(identity.triage_confidence).toBe(me.triage_confidence)
    expect(identity.triage_reason).toBe(me.triage_reason)
    expect(mine.triage_primary_action).toBe('waiting')
  })
})
