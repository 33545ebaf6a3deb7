import { X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DnsRecords } from '#platform/dns/dns'
import { type Certificate, makeCertificate, trustCertificate } from '#test/certificates'
import { engines } from '#test/databases'
import { english } from '#test/in-english'
import { type ImapScript, startScriptedImap } from '#test/mail-servers/scripted-imap'
import { type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const PASSWORD = 'correct horse battery'
const SIGNED_IN = ['resolve', 'connect', 'greeting', 'tls', 'sign_in']
const STARTTLS = 'IMAP4rev1 STARTTLS AUTH=PLAIN SASL-IR'
const FOLDERS = [
  '* LIST (\\HasNoChildren) "/" INBOX',
  '* LIST (\\HasNoChildren \\Sent) "/" Sent',
  '* LIST (\\HasNoChildren \\Drafts) "/" Drafts',
  '* LIST (\\HasNoChildren) "/" Clients/Acme',
].join('\r\n')
const LIST: NonNullable<ImapScript['answers']>[string] = (tag, parameters, socket) =>
  socket.write(`${parameters.includes('*') ? FOLDERS : '* LIST (\\Noselect) "/" ""'}\r\n${tag} OK listed\r\n`)

describe('POST /mail-accounts/verify', () => {
  let app: TestApp
  let certificate: Certificate
  let untrusted: Certificate
  /** By host. Answers are cached, so each test has hosts of its own. */
  let addresses: Record<string, DnsRecords> = {}
  let signsIn = 0
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    certificate = makeCertificate('localhost')
    untrusted = makeCertificate('localhost')
    trustCertificate(certificate)
    const [engine] = engines()
    if (!engine) throw new Error('there is no database to test with')
    app = await startTestApp(engine, {
      config: { allowPrivateHosts: ['localhost'] },
      resolveDns: async (name, type) => (type === 'A' ? (addresses[name] ?? []) : []),
    })
  })
  afterAll(() => app.stop())
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function imap(script: ImapScript = {}) {
    const server = await startScriptedImap({ certificate, capabilities: STARTTLS, ...script })
    closing.push(() => server.close())
    return server
  }
  async function smtp(script: SmtpScript = {}) {
    const server = await startScriptedSmtp(script)
    closing.push(() => server.close())
    return server
  }
  /** A caller of an account of its own, because each has ten checks a minute. */
  async function newcomer(): Promise<Caller> {
    signsIn += 1
    const account = { email: `owner${signsIn}@press.example`, password: PASSWORD, name: '' }
    const { body } = await app.nobody.post('base:/auth/register', account)
    const headers = { authorization: `Bearer ${body.token}` }
    return { ...app.nobody, post: (path, value) => app.nobody.post(path, value, headers) }
  }
  const bodyFor = (port: number, given: object = {}) => ({
    address: 'nora@press.example',
    imap: { host: 'localhost', port, security: 'starttls', ...('imap' in given ? (given.imap as object) : {}) },
    password: PASSWORD,
    ...Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'imap')),
  })
  const namesOf = ({ steps }: { steps: { name: string; ok: boolean }[] }) =>
    steps.map(({ name, ok }) => `${name}${ok ? '' : ' failed'}`)

  it('tells each step, and proposes roles and counts of the folders', async () => {
    const { port } = await imap({ answers: { LIST } })
    const sender = await smtp()
    const server = { host: 'localhost', port: sender.port, security: 'plain' }
    const { body, text } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(port, { smtp: server }))
    expect(namesOf(body), text).toEqual([
      ...SIGNED_IN,
      'folders',
      'smtp_resolve',
      'smtp_connect',
      'smtp_greeting',
      'smtp_sign_in',
      'smtp_sender',
    ])
    expect(body).toMatchObject({ ok: true, user: 'nora@press.example', certificate: null })
    expect(body.folders).toHaveLength(4)
    for (const folder of [
      { path: 'INBOX', role: 'inbox', role_from: 'server', mailbox: 'inbox', is_taken: true, mails: 2 },
      { path: 'Sent', role: 'sent', mailbox: 'sent', is_taken: true, mails: 2 },
      { path: 'Drafts', role: 'drafts', is_taken: false, mails: null },
      { path: 'Clients/Acme', role: 'other', mailbox: 'archived', is_taken: true, mails: 2 },
    ])
      expect(body.folders).toContainEqual(expect.objectContaining(folder))
    expect(sender.lines.filter((line) => /^(?:RCPT|DATA)/.test(line))).toEqual([])
    expect(text).not.toContain(PASSWORD)
  })

  it('tries the address, then the part before the @, once each', async () => {
    const refused = await imap({ answers: { AUTHENTICATE: 'TAG NO [AUTHENTICATIONFAILED] wrong' } })
    const caller = await newcomer()
    const both = (await caller.post('/mail-accounts/verify', bodyFor(refused.port))).body
    expect(namesOf(both)).toEqual([...SIGNED_IN.slice(0, -1), 'sign_in failed'])
    expect(refused.lines.filter((line) => line.includes('AUTHENTICATE'))).toHaveLength(2)
    await caller.post('/mail-accounts/verify', bodyFor(refused.port, { imap: { user: 'nb' } }))
    expect(refused.lines.filter((line) => line.includes('AUTHENTICATE'))).toHaveLength(3)
  })

  it.each([
    ['[UNAVAILABLE] later', 'imap.down'],
    ['[ALERT] Application-specific password required', 'imap.appPassword'],
    ['IMAP access is disabled for your domain', 'imap.switchedOff'],
  ] as const)('tries no other name after %s', async (words, key) => {
    const server = await imap({ answers: { AUTHENTICATE: `TAG NO ${words}` } })
    const { body } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(server.port))
    expect(body.steps.at(-1).message).toContain(english(key))
    expect(server.lines.filter((line) => line.includes('AUTHENTICATE'))).toHaveLength(1)
  })

  it('shows an unknown certificate, and accepts exactly the one that a person approves', async () => {
    const server = await imap({ certificate: untrusted })
    const caller = await newcomer()
    const first = (await caller.post('/mail-accounts/verify', bodyFor(server.port))).body
    expect(namesOf(first).at(-1)).toBe('tls failed')
    const sha256 = new X509Certificate(untrusted.cert).fingerprint256.replaceAll(':', '')
    expect(first.certificate).toMatchObject({ sha256, subject: 'CN=localhost' })
    expect(server.lines.filter((line) => line.includes('AUTHENTICATE'))).toEqual([])
    const approved = await caller.post('/mail-accounts/verify', bodyFor(server.port, { certificate: sha256 }))
    expect(approved.body.ok, approved.text).toBe(true)
    const other = await imap()
    const changed = (await caller.post('/mail-accounts/verify', bodyFor(other.port, { certificate: sha256 }))).body
    expect(namesOf(changed).at(-1)).toBe('tls failed')
  })

  it('reports a mailbox whose folders cannot be read', async () => {
    const { port } = await imap({ answers: { LIST: 'TAG NO not now' } })
    const { body } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(port))
    expect(namesOf(body).at(-1)).toBe('folders failed')
    expect(body.ok).toBe(false)
  })

  it('leaves out the count of a folder that cannot be opened', async () => {
    const { port } = await imap({ answers: { LIST, EXAMINE: 'TAG NO [NOPERM] no' } })
    const { body } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(port))
    expect(body.ok).toBe(true)
    expect(body.folders).toContainEqual(expect.objectContaining({ path: 'INBOX', mails: null }))
  })

  it('says which step of SMTP failed', async () => {
    const { port } = await imap()
    const sender = await smtp({ auth: '535 5.7.8 no' })
    const server = { host: 'localhost', port: sender.port, security: 'plain' }
    const { body } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(port, { smtp: server }))
    expect(namesOf(body).at(-1)).toBe('smtp_sign_in failed')
    expect(body).toMatchObject({ ok: false, user: 'nora@press.example' })
  })

  it.each<[string, DnsRecords]>([
    ['private', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['mapped', ['::ffff:7f00:1']],
    ['link-local', ['169.254.169.254']],
    ['mixed', ['1.1.1.1', '192.168.0.1']],
  ])('connects to no host with %s addresses, for reading or sending', async (kind, records) => {
    const caller = await newcomer()
    const [read, send] = [`imap.${kind}.example`, `smtp.${kind}.example`]
    addresses = { [read]: records, [send]: records }
    const inbound = await caller.post('/mail-accounts/verify', bodyFor(993, { imap: { host: read } }))
    expect(namesOf(inbound.body)).toEqual(['resolve failed'])
    const { port } = await imap()
    const server = { host: send, port: 465, security: 'tls' }
    const outbound = await caller.post('/mail-accounts/verify', bodyFor(port, { smtp: server }))
    expect(namesOf(outbound.body).at(-1)).toBe('smtp_resolve failed')
  })

  it('scans no ports', async () => {
    const caller = await newcomer()
    addresses = { 'imap.press.example': ['1.1.1.1'] }
    const odd = await caller.post('/mail-accounts/verify', bodyFor(8080, { imap: { host: 'imap.press.example' } }))
    expect(odd.body.steps).toEqual([
      { name: 'resolve', ok: false, message: english('imap.portRefused', { port: 8080 }) },
    ])
    const { port } = await imap()
    const server = { host: 'smtp.press.example', port: 22, security: 'tls' }
    const { body } = await caller.post('/mail-accounts/verify', bodyFor(port, { smtp: server }))
    expect(body.steps.at(-1)).toMatchObject({
      name: 'smtp_connect',
      message: english('mailAccounts.smtpPortRefused', { port: 22 }),
    })
  })

  it('sends no password in plain text to a public host', async () => {
    const { port } = await imap()
    addresses = { 'smtp.press.example': ['1.1.1.1'] }
    const server = { host: 'smtp.press.example', port: 25, security: 'plain' }
    const { body } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(port, { smtp: server }))
    expect(body.steps.at(-1)).toMatchObject({ name: 'smtp_sign_in', ok: false })
  })

  it('repeats no password that a server repeats', async () => {
    const echo = Buffer.from(`\0nora@press.example\0${PASSWORD}`).toString('base64')
    const server = await imap({ answers: { AUTHENTICATE: `TAG NO bad ${PASSWORD} ${echo}` } })
    const { text } = await (await newcomer()).post('/mail-accounts/verify', bodyFor(server.port))
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain(echo.slice(8, 40))
  })

  it('names the field that is wrong', async () => {
    const post = (given: object) => app.nora.post('/mail-accounts/verify', bodyFor(993, given))
    for (const [given, pointer] of [
      [{ imap: { host: 'http://x/' } }, '/imap/host'],
      [{ imap: { user: 'a\r\nb' } }, '/imap/user'],
      [{ password: '' }, '/password'],
      [{ address: 'nora' }, '/address'],
      [{ smtp: { host: 'a b', port: 25, security: 'tls' } }, '/smtp/host'],
    ] as const)
      expect(JSON.stringify((await post(given)).body), pointer).toContain(`"${pointer}"`)
  })

  it('is for admins with settings:write, ten times a minute per account', async () => {
    const body = bodyFor(8080, { imap: { host: 'imap.press.example' } })
    expect((await (await app.withRole('member')).post('/mail-accounts/verify', body)).status).toBe(403)
    expect((await (await app.withScopes(['settings:read'])).post('/mail-accounts/verify', body)).status).toBe(403)
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await app.otto.post('/mail-accounts/verify', body)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
