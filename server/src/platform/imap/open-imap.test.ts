import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, makeCertificate, trustCertificate } from '#test/certificates'
import { inEnglish, says } from '#test/in-english'
import { open } from '#test/mail-servers/open-session'
import { type ImapScript, type ScriptedImap, startScriptedImap } from '#test/mail-servers/scripted-imap'
import type { ImapServer } from './imap.ts'
import type { ImapReason } from './imap-failure.ts'
import { openImap } from './open-imap.ts'

const PASSWORD = 'correct horse battery'
const SHORT_MS = 300

let trusted: Certificate
let untrusted: Certificate
let otherName: Certificate
const closing: (() => Promise<unknown>)[] = []
beforeAll(() => {
  trusted = makeCertificate('localhost')
  untrusted = makeCertificate('localhost')
  otherName = makeCertificate('mail.else.example')
  trustCertificate(trusted)
  trustCertificate(otherName)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function scripted(script: ImapScript = {}): Promise<ScriptedImap> {
  const server = await startScriptedImap(script)
  closing.push(() => server.close())
  return server
}

async function openAt(script: ImapScript, given: Partial<ImapServer> = {}, limits = {}) {
  const server = await scripted(script)
  const result = await open({ port: server.port, password: PASSWORD, ...given }, limits)
  const { opened } = result
  if (opened.ok) closing.push(() => opened.session.close())
  const failure = opened.ok ? null : opened.failure
  return { ...result, failure, server, last: inEnglish(result.steps.at(-1)?.message ?? '') }
}

const STARTTLS = 'IMAP4rev1 STARTTLS AUTH=PLAIN'
const sawPassword = ({ lines }: ScriptedImap): boolean =>
  lines.some((line) => /LOGIN|AUTHENTICATE/i.test(line) || line.includes(PASSWORD))

describe('a connection to an account', () => {
  it('is encrypted from the first byte with tls', async () => {
    const { names } = await openAt({ certificate: trusted, implicitTls: true }, { security: 'tls' })
    expect(names).toEqual(['resolve', 'connect', 'tls', 'greeting', 'sign_in'])
  })

  it('is encrypted before the sign-in with starttls', async () => {
    const { names, server } = await openAt({ certificate: trusted, capabilities: STARTTLS }, { security: 'starttls' })
    expect(names).toEqual(['resolve', 'connect', 'greeting', 'tls', 'sign_in'])
    const commands = server.lines.map((line) => line.split(' ')[1])
    expect(commands.indexOf('STARTTLS')).toBeLessThan(commands.indexOf('AUTHENTICATE'))
  })

  it('signs in with an access token', async () => {
    const { names, server } = await openAt(
      { capabilities: 'IMAP4rev1 SASL-IR AUTH=XOAUTH2 AUTH=PLAIN' },
      { password: '', accessToken: 'a-token' },
    )
    expect(names.at(-1)).toBe('sign_in')
    const answer = Buffer.from('user=anna\x01auth=Bearer a-token\x01\x01').toString('base64')
    expect(server.lines.some((line) => line.endsWith(`AUTHENTICATE XOAUTH2 ${answer}`))).toBe(true)
  })
})

describe('a password', () => {
  it.each<[string, ImapScript]>([
    ['is not offered', { capabilities: 'IMAP4rev1 AUTH=PLAIN' }],
    ['is refused', { capabilities: STARTTLS, answers: { STARTTLS: 'TAG NO not now' } }],
    [
      'is answered with more',
      { capabilities: STARTTLS, answers: { STARTTLS: 'TAG OK go\r\n* CAPABILITY AUTH=PLAIN' } },
    ],
    [
      'is cut off',
      { capabilities: STARTTLS, answers: { STARTTLS: (_tag, _parameters, socket) => void socket.destroy() } },
    ],
    ['is skipped by PREAUTH', { greeting: '* PREAUTH welcome', capabilities: STARTTLS }],
  ])('never leaves where STARTTLS %s', async (_kind, script) => {
    const { failure, server } = await openAt(
      { certificate: trusted, ...script },
      { security: 'starttls' },
      { signInMs: 5_000 },
    )
    expect(failure?.step).toMatch(/tls|greeting/)
    expect(failure?.reason).toMatch(/no_encryption|unreachable/)
    expect(sawPassword(server)).toBe(false)
  })

  it('is asked for even by a server that needs none', async () => {
    const { failure } = await openAt(
      { greeting: '* PREAUTH welcome', certificate: trusted, implicitTls: true },
      { security: 'tls' },
    )
    expect(failure).toMatchObject({ step: 'greeting', reason: 'not_imap' })
  })

  it('goes in the clear to private hosts only', async () => {
    const server = await scripted()
    const opened = await openImap(
      {
        host: 'imap.press.example',
        port: 143,
        security: 'plain',
        user: 'nora',
        password: PASSWORD,
        accessToken: '',
        approvedCertificate: '',
      },
      { network: { resolveDns: async () => ['1.1.1.1'], allowPrivateHosts: [] } },
    )
    expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', reason: 'settings' } })
    expect((await openAt({})).names.at(-1)).toBe('sign_in')
    expect(server.connections()).toBe(0)
  })

  it('is not repeated in what the server said', async () => {
    const base64 = Buffer.from(`\0anna\0${PASSWORD}`).toString('base64')
    const { last } = await openAt({ answers: { AUTHENTICATE: `TAG NO bad ${PASSWORD} ${base64}` } })
    expect(last).toContain('bad •••')
    expect(last).not.toContain(PASSWORD)
    expect(last).not.toContain(base64.slice(0, 20))
  })

  it('has no control characters, and neither has the user', async () => {
    for (const given of [{ user: 'a\r\nb' }, { password: 'a\0b' }, { user: '' }, { password: '' }]) {
      const { failure, server } = await openAt({}, given)
      expect(failure).toMatchObject({ step: 'sign_in', reason: 'settings' })
      expect(server.connections()).toBe(0)
    }
  })
})

describe.each(['tls', 'starttls'] as const)('a certificate with %s', (security) => {
  const at = (certificate: Certificate, approvedCertificate = '') =>
    openAt({ certificate, implicitTls: security === 'tls', capabilities: STARTTLS }, { security, approvedCertificate })

  it.each([
    ['of an unknown authority', () => untrusted, 'smtp.certificateSelfSigned'],
    ['for another name', () => otherName, 'smtp.certificateOtherName'],
  ] as const)('is refused %s', async (_kind, certificate, key) => {
    const { failure, last, server } = await at(certificate())
    expect(failure).toMatchObject({ step: 'tls', reason: 'certificate' })
    expect(last).toMatch(says(key))
    expect(sawPassword(server)).toBe(false)
  })

  it('is accepted when it was approved, and no other is', async () => {
    const { failure } = await at(untrusted)
    const fingerprint = failure?.certificate?.fingerprint ?? ''
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect((await at(untrusted, fingerprint)).names.at(-1)).toBe('sign_in')
    expect((await at(untrusted, fingerprint.toUpperCase())).names.at(-1)).toBe('sign_in')
    const changed = await at(trusted, fingerprint)
    expect(changed.failure).toMatchObject({ step: 'tls', reason: 'certificate' })
    expect(changed.last).toMatch(says('smtp.certificateChanged'))
    expect(sawPassword(changed.server)).toBe(false)
  })
})

describe('a host', () => {
  const at = async (host: string, addresses: string[], port = 993) => {
    const opened = await openImap(
      { host, port, security: 'tls', user: 'nora', password: PASSWORD, accessToken: '', approvedCertificate: '' },
      { network: { resolveDns: async () => addresses, allowPrivateHosts: [] } },
    )
    return opened.ok ? null : opened.failure
  }

  it.each([
    ['that is a private address', '127.0.0.1', []],
    ['whose name has a private address', 'inside.example', ['192.168.0.1']],
    ['with a private address among others', 'mixed.example', ['1.1.1.1', '169.254.169.254']],
    ['with loopback in IPv6', 'six.example', ['::ffff:127.0.0.1']],
  ])('is refused %s', async (_kind, host, addresses) => {
    expect(await at(host, addresses)).toMatchObject({ step: 'resolve', reason: 'host_private' })
  })

  it('is reached on ports of mail servers only', async () => {
    for (const port of [22, 25, 6379, 5432])
      expect(await at('imap.press.example', ['1.1.1.1'], port)).toMatchObject({ step: 'resolve', reason: 'settings' })
  })

  it('is looked up once, and its checked address is used', async () => {
    const server = await scripted()
    let lookups = 0
    const opened = await openImap(
      {
        host: 'rebind.example',
        port: server.port,
        security: 'plain',
        user: 'anna',
        password: PASSWORD,
        accessToken: '',
        approvedCertificate: '',
      },
      {
        network: {
          allowPrivateHosts: [],
          async resolveDns() {
            lookups += 1
            return lookups <= 2 ? ['1.1.1.1'] : ['127.0.0.1']
          },
        },
      },
    )
    expect(opened.ok).toBe(false)
    expect(server.connections()).toBe(0)
  })
})

describe('a refused sign-in', () => {
  it.each<[string, ImapReason]>([
    ['NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)', 'password_refused'],
    ['NO [EXPIRED] The password has expired', 'password_refused'],
    ['NO Login incorrect: authentication failure', 'password_refused'],
    ['NO [UNAVAILABLE] Temporary authentication failure', 'provider_down'],
    ['NO Temporary authentication failure', 'provider_down'],
    ['NO [ALERT] Application-specific password required', 'app_password_needed'],
    ['NO [ALERT] Your account is not enabled for IMAP use', 'imap_switched_off'],
    ['NO [LIMIT] Too many', 'busy'],
    ['NO [ALERT] Too many simultaneous connections. (Failure)', 'busy'],
    ['NO no', 'sign_in_refused'],
    ['BAD what', 'sign_in_refused'],
  ])('by "%s" means: %s', async (words, reason) => {
    const { failure } = await openAt({ answers: { AUTHENTICATE: `TAG ${words}` } })
    expect(failure).toMatchObject({ step: 'sign_in', reason })
  })

  it('of an access token asks for a new one', async () => {
    const { failure } = await openAt(
      { capabilities: 'IMAP4rev1 SASL-IR AUTH=XOAUTH2', answers: { AUTHENTICATE: 'TAG NO [AUTHENTICATIONFAILED] no' } },
      { password: '', accessToken: 'a-token' },
    )
    expect(failure).toMatchObject({ step: 'sign_in', reason: 'token_refused' })
  })

  it('of Exchange comes after it was accepted', async () => {
    const { failure } = await openAt({ answers: { NAMESPACE: 'TAG BAD User is authenticated but not connected.' } })
    expect(failure).toMatchObject({ step: 'sign_in', reason: 'not_connected' })
  })

  it('is a setting where the server knows no way that we know', async () => {
    for (const capabilities of ['IMAP4rev1 LOGINDISABLED', 'IMAP4rev1 AUTH=GSSAPI LOGINDISABLED'])
      expect((await openAt({ capabilities })).failure).toMatchObject({ step: 'sign_in', reason: 'settings' })
  })
})

describe('a server that does not play its part', () => {
  it('is unreachable when it is silent', async () => {
    const greeting = await openAt({ greeting: null }, {}, { greetingMs: SHORT_MS })
    expect(greeting.failure).toMatchObject({ step: 'greeting', reason: 'unreachable' })
    const signIn = await openAt({ answers: { AUTHENTICATE: () => {} } }, {}, { signInMs: SHORT_MS })
    expect(signIn.failure).toMatchObject({ step: 'sign_in', reason: 'unreachable' })
  })

  it('is busy or down when it hangs up with BYE', async () => {
    const busy = await openAt({ greeting: '* BYE Too many simultaneous connections. (Failure)' })
    expect(busy.failure).toMatchObject({ step: 'greeting', reason: 'busy' })
    const down = await openAt({ greeting: '* BYE maintenance' })
    expect(down.failure).toMatchObject({ step: 'greeting', reason: 'provider_down' })
  })

  it('is no IMAP server when it greets as something else', async () => {
    const { failure } = await openAt({ greeting: 'HTTP/1.1 400 Bad Request' }, {}, { greetingMs: SHORT_MS })
    expect(failure?.step).toBe('greeting')
  })

  it('leaves nothing open after a failure', async () => {
    const { server } = await openAt({ answers: { AUTHENTICATE: 'TAG NO no' } })
    await expect.poll(() => server.openConnections()).toBe(0)
  })
})
