import type { AddressInfo } from 'node:net'
import { message } from '@dossier/contract/message'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { type Certificate, makeCertificate, trustCertificate } from '#test/certificates'
import { english, inEnglish } from '#test/in-english'
import { type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import { openSmtp } from './open-smtp.ts'
import type { RenewToken, SmtpServer, SmtpStep } from './smtp.ts'

const XOAUTH2 = '250-scripted.example\r\n250 AUTH PLAIN XOAUTH2'

let certificate: Certificate
const closing: (() => Promise<unknown>)[] = []
beforeAll(() => {
  certificate = makeCertificate('localhost')
  trustCertificate(certificate)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function serverThatTakes(token: string) {
  const signIns: string[] = []
  const onAuth: SMTPServerOptions['onAuth'] = ({ method, username, accessToken }, _session, done) => {
    signIns.push(`${method} ${username} ${accessToken}`)
    if (accessToken === token) done(null, { user: 'nora' })
    else done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } })
  }
  const server = new SMTPServer({ ...certificate, logger: false, authMethods: ['XOAUTH2'], onAuth })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { signIns, port: (server.server.address() as AddressInfo).port }
}

async function scripted(script: SmtpScript) {
  const server = await startScriptedSmtp({ ehlo: XOAUTH2, ...script })
  closing.push(() => server.close())
  return server
}

async function open(settings: Partial<SmtpServer>, renewToken?: RenewToken) {
  const steps: SmtpStep[] = []
  const opened = await openSmtp(
    { host: 'localhost', port: 0, tls: false, ssl: false, user: 'nora@press.example', password: '', ...settings },
    {
      network: { resolveDns: async () => [], allowPrivateHosts: ['localhost'] },
      ourName: 'dossier.example',
      onStep: (step) => steps.push(step),
      renewToken,
    },
  )
  if (opened.ok) closing.push(() => opened.connection.close())
  const names = steps.map(({ name, ok }) => `${name}${ok ? '' : ' failed'}`)
  return { opened, names, last: inEnglish(steps.at(-1)?.message ?? '') }
}

describe('a sign-in with an access token', () => {
  it('uses XOAUTH2 over TLS', async () => {
    const { port, signIns } = await serverThatTakes('token-1')
    const { opened, names } = await open({ port, tls: true, accessToken: 'token-1' })
    expect(opened.ok).toBe(true)
    expect(names).toEqual(['resolve', 'connect', 'greeting', 'tls', 'sign_in'])
    expect(signIns).toEqual(['XOAUTH2 nora@press.example token-1'])
  })

  it('sends a refused token once, and renews it once', async () => {
    const { port, signIns } = await serverThatTakes('token-2')
    const { opened, names } = await open({ port, tls: true, accessToken: 'token-1' }, async (refused) => {
      expect(refused).toBe('token-1')
      return 'token-2'
    })
    expect(opened.ok).toBe(true)
    expect(names).toEqual(['resolve', 'connect', 'greeting', 'tls', 'sign_in'])
    expect(signIns.map((line) => line.split(' ')[2])).toEqual(['token-1', 'token-2'])
  })

  it('ends for good when the renewed token is refused too', async () => {
    const { port, signIns } = await serverThatTakes('token-9')
    const { opened, names, last } = await open({ port, tls: true, accessToken: 'token-1' }, async () => 'token-2')
    expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', permanent: true, code: 535 } })
    expect(names).toEqual(['resolve', 'connect', 'greeting', 'tls', 'sign_in failed'])
    expect(last).toContain(english('imap.tokenRefused'))
    expect(signIns).toHaveLength(2)
  })

  it.each([
    ['a server that puts the sign-in off', '454 4.7.0 later', false],
    ['a server that wants something else', '530 5.7.0 no', true],
  ])('renews no token for %s', async (_who, auth, permanent) => {
    const server = await scripted({ auth })
    const { opened } = await open({ port: server.port, accessToken: 'token-1' }, async () => expect.fail('renewed'))
    expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', permanent } })
    expect(server.connections()).toBe(1)
  })

  it('says why a token could not be renewed, and whether a retry can help', async () => {
    const server = await scripted({ auth: '535 5.7.8 expired' })
    for (const code of ['unavailable', 'unprocessable'] as const) {
      const reason = message('imap.tokenRefused')
      const { opened, last } = await open({ port: server.port, accessToken: 'token-1' }, async () => {
        throw new AppError(code, reason)
      })
      expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', permanent: code === 'unprocessable' } })
      expect(last).toBe(english('imap.tokenRefused'))
    }
  })

  it('is not tried at a server without XOAUTH2', async () => {
    const server = await scripted({ ehlo: '250-scripted.example\r\n250 AUTH PLAIN LOGIN' })
    const { opened, last } = await open({ port: server.port, accessToken: 'token-1' })
    expect(opened).toMatchObject({ ok: false, failure: { permanent: true } })
    expect(last).toBe(english('imap.signInNotOffered'))
    expect(server.lines.filter((line) => line.startsWith('AUTH'))).toEqual([])
  })

  it('shows neither the first nor the renewed token, even where the server repeats them', async () => {
    let tokens = 0
    const server = await scripted({
      auth: (socket) => {
        tokens += 1
        socket.write(`535 no secret-token-${tokens} ${server.lines.at(-1)}\r\n`)
      },
    })
    const settings = { port: server.port, accessToken: 'secret-token-1' }
    const { opened, last } = await open(settings, async () => 'secret-token-2')
    expect(tokens).toBe(2)
    expect(JSON.stringify(opened) + last).not.toMatch(/secret-token|dXNlcj1/)
  })
})
