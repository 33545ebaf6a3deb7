import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, makeCertificate } from '#test/certificates'
import { openSmtp } from './open-smtp.ts'
import type { SmtpServer, SmtpStep } from './smtp.ts'

let certificate: Certificate
const closing: (() => Promise<unknown>)[] = []
beforeAll(() => {
  certificate = makeCertificate('bridge.example')
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function bridge(secure: boolean) {
  const signIns: string[] = []
  const server = new SMTPServer({
    ...certificate,
    secure,
    logger: false,
    onAuth({ username }, _session, done) {
      signIns.push(username ?? '')
      done(null, { user: 'nora' })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { signIns, port: (server.server.address() as AddressInfo).port }
}

async function open(server: Partial<SmtpServer>) {
  const steps: SmtpStep[] = []
  const account = { host: '127.0.0.1', port: 0, tls: true, ssl: false, user: 'nora', password: 'secret-nora' }
  const opened = await openSmtp(
    { ...account, ...server },
    {
      network: { resolveDns: async () => [], allowPrivateHosts: ['127.0.0.1'] },
      ourName: 'dossier.example',
      onStep: (step) => steps.push(step),
    },
  )
  if (opened.ok) closing.push(() => opened.connection.close())
  return { opened, names: steps.map(({ name, ok }) => `${name}${ok ? '' : ' failed'}`) }
}

describe.each([true, false])('a self-signed certificate (ssl: %s)', (ssl) => {
  const fingerprint = (): string => new X509Certificate(certificate.cert).fingerprint256

  it('is accepted once approved, in each spelling', async () => {
    const { port, signIns } = await bridge(ssl)
    for (const approvedCertificate of [fingerprint(), fingerprint().replaceAll(':', '').toLowerCase()]) {
      const { names } = await open({ port, ssl, approvedCertificate })
      expect(names.at(-1)).toBe('sign_in')
    }
    expect(signIns).toEqual(['nora', 'nora'])
  })

  it.each([
    ['another one is approved', 'ab'.repeat(32)],
    ['none is approved', ''],
  ])('gets no password while %s', async (_case, approvedCertificate) => {
    const { port, signIns } = await bridge(ssl)
    const { names, opened } = await open({ port, ssl, approvedCertificate })
    expect(names.at(-1)).toBe('tls failed')
    expect(opened.ok).toBe(false)
    expect(signIns).toEqual([])
  })
})
