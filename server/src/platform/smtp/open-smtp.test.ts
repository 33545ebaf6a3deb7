import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, makeCertificate, trustCertificate } from '#test/certificates'
import { english, inEnglish, says } from '#test/in-english'
import { type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import { checkSender } from './check-sender.ts'
import { openSmtp } from './open-smtp.ts'
import type { SmtpLimits, SmtpServer, SmtpStep } from './smtp.ts'

const PASSWORD = 'correct horse battery'
const SHORT_MS = 300

let trusted: Certificate
let untrusted: Certificate
const closing: (() => Promise<unknown>)[] = []
beforeAll(() => {
  trusted = makeCertificate('localhost')
  untrusted = makeCertificate('localhost')
  trustCertificate(trusted)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function realServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    ...trusted,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'nora' && password === PASSWORD ? done(null, { user: 'nora' }) : done(new Error('wrong')),
    onMailFrom: ({ address }, _session, done) =>
      address === 'stranger@else.example' ? done(Object.assign(new Error('not yours'), { responseCode: 553 })) : done(),
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

async function scripted(script: SmtpScript) {
  const server = await startScriptedSmtp(script)
  closing.push(() => server.close())
  return server
}

const noDns = async (name: string): Promise<never> => {
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
}

async function open(
  given: Partial<SmtpServer>,
  allowPrivateHosts = ['localhost', '127.0.0.1'],
  limits: Partial<SmtpLimits> = {},
) {
  const steps: SmtpStep[] = []
  const server = { host: 'localhost', port: 0, tls: false, ssl: false, user: '', password: '', ...given }
  const opened = await openSmtp(server, {
    network: { resolveDns: noDns, allowPrivateHosts },
    ourName: 'dossier.example',
    limits,
    onStep: (step) => steps.push(step),
  })
  if (opened.ok) closing.push(() => opened.connection.close())
  const names = steps.map(({ name, ok }) => `${name}${ok ? '' : ' failed'}`)
  return { opened, names, last: inEnglish(steps.at(-1)?.message ?? ''), server }
}

const SIGN_IN = { user: 'nora', password: PASSWORD }

describe('a connection to a mail server', () => {
  it('is encrypted from the first byte with ssl, and signs in', async () => {
    const { opened, names } = await open({ port: await realServer({ secure: true }), ssl: true, tls: true, ...SIGN_IN })
    expect(names).toEqual(['resolve', 'connect', 'tls', 'greeting', 'sign_in'])
    expect(opened.ok && opened.connection.client.secure).toBe(true)
    expect(opened.ok && opened.connection.client.authenticated).toBe(true)
  })

  it('is encrypted by STARTTLS with tls, and signs in after it', async () => {
    const { opened, names } = await open({ port: await realServer(), tls: true, ...SIGN_IN })
    expect(names).toEqual(['resolve', 'connect', 'greeting', 'tls', 'sign_in'])
    expect(opened.ok && opened.connection.client.secure).toBe(true)
  })

  it('stays plain with neither, even where STARTTLS is offered', async () => {
    const { opened } = await open({ port: await realServer({ authOptional: true }) })
    expect(opened.ok && opened.connection.client.secure).toBe(false)
  })

  it.each(['PLAIN', 'LOGIN', 'CRAM-MD5'])('signs in by %s where that is what the server knows', async (method) => {
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) =>
      auth.username === 'nora' && (auth.password === PASSWORD || auth.validatePassword(PASSWORD))
        ? done(null, { user: 'nora' })
        : done(new Error('wrong'))
    const { names } = await open({ port: await realServer({ authMethods: [method], onAuth }), tls: true, ...SIGN_IN })
    expect(names.at(-1)).toBe('sign_in')
  })

  it('asks whether a sender is welcome, naming no recipient', async () => {
    const { opened, server } = await open({ port: await realServer(), tls: true, ...SIGN_IN })
    if (!opened.ok) throw new Error(opened.failure.message)
    expect(await checkSender(server, opened.connection, 'nora@press.example')).toMatchObject({ ok: true })
    expect(inEnglish(await checkSender(server, opened.connection, 'stranger@else.example'))).toEqual({
      name: 'sender',
      ok: false,
      message: `${english('smtp.senderNotTaken', { email: 'stranger@else.example' })} ${english('smtp.answer', { words: '553 not yours' })}`,
    })
    expect(await checkSender(server, opened.connection, 'a@b.example>\r\nRCPT TO:<x@y.example')).toMatchObject({
      ok: false,
    })
    expect(await checkSender(server, opened.connection, 'nora@press.example')).toMatchObject({ ok: true })
  })
})

describe('a password', () => {
  it('crosses no network in the clear', async () => {
    const server = await scripted({})
    const resolveDns = async (): Promise<string[]> => ['1.1.1.1']
    const steps: SmtpStep[] = []
    const opened = await openSmtp(
      { host: 'smtp.press.example', port: server.port, tls: false, ssl: false, ...SIGN_IN },
      {
        network: { resolveDns, allowPrivateHosts: ['smtp.press.example.org'] },
        ourName: 'dossier.example',
        onStep: (step) => steps.push(step),
      },
    )
    expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', permanent: true } })
    expect(steps.map(({ name }) => name)).toEqual(['resolve', 'sign_in'])
  })

  it('goes in the clear to a private host that the operator named', async () => {
    const server = await scripted({})
    const { names } = await open({ port: server.port, ...SIGN_IN })
    expect(names.at(-1)).toBe('sign_in')
    expect(server.lines).toContain(`AUTH PLAIN ${Buffer.from(`\0nora\0${PASSWORD}`).toString('base64')}`)
  })

  it('never leaves where STARTTLS is required and not offered, refused or cut off', async () => {
    for (const greeting of ['220 hello', '220 hello\r\n220 ready'])
      for (const [ehlo, reason] of [
        ['250 old.example', /does not offer STARTTLS.*502/],
        ['500 what', /./],
      ] as const) {
        const server = await scripted({ greeting, ehlo })
        const { opened, last } = await open({ port: server.port, tls: true, ...SIGN_IN })
        expect(opened.ok).toBe(false)
        if (greeting === '220 hello') expect(last).toMatch(reason)
        expect(server.lines.filter((line) => /AUTH|MAIL/.test(line))).toEqual([])
      }
  })

  it('never leaves when the certificate is not to be trusted, is another host’s, or TLS does not come about', async () => {
    const seen: string[] = []
    const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, done) => {
      seen.push(username ?? '')
      done(null, { user: 'x' })
    }
    const strange = await realServer({ ...untrusted, onAuth })
    const strangeSsl = await realServer({ ...untrusted, secure: true, onAuth })
    const ours = await realServer({ onAuth })
    for (const settings of [
      { port: strange, tls: true },
      { port: strangeSsl, ssl: true },
    ]) {
      const { names, last } = await open({ ...settings, ...SIGN_IN })
      expect(names.at(-1)).toBe('tls failed')
      expect(last).toBe(
        english('smtp.certificateRefused', { host: 'localhost', trouble: english('smtp.certificateSelfSigned') }),
      )
    }
    const { last } = await open({ host: '127.0.0.1', port: ours, tls: true, ...SIGN_IN })
    expect(last).toBe(
      english('smtp.certificateRefused', { host: '127.0.0.1', trouble: english('smtp.certificateOtherName') }),
    )
    expect(seen).toEqual([])
  })

  it('is in no message, even where the server repeats what it was told', async () => {
    const plain = Buffer.from(`\0nora\0${PASSWORD}`).toString('base64')
    const echoes = [
      `535 no ${PASSWORD}`,
      `500 what is AUTH PLAIN ${plain}`,
      `535 ${plain.replace(/=+$/, '')} ${PASSWORD.toUpperCase()}`,
    ]
    for (const auth of echoes) {
      const { opened, last } = await open({ port: (await scripted({ auth })).port, ...SIGN_IN })
      expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', permanent: true } })
      expect(JSON.stringify(opened) + last).not.toMatch(/horse|Y29ycmVjdCBob3JzZSBiYXR0ZXJ5|AG5vcmE/i)
      expect(last).toContain('•••')
    }
  })

  it('that is missing is a sentence', async () => {
    const { last, names } = await open({ port: await realServer(), tls: true, user: 'nora' })
    expect(names).toEqual(['resolve', 'sign_in failed'])
    expect(last).toMatch(/no password is stored/)
  })
})

describe('what cannot be connected to', () => {
  it('is a private host that the operator did not name, before anything is connected to', async () => {
    const server = await scripted({})
    for (const host of ['127.0.0.1', '[::1]', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']) {
      const { opened, names, last } = await open({ host, port: server.port }, [])
      expect(names).toEqual(['resolve failed'])
      expect(last).toContain('ALLOW_PRIVATE_HOSTS')
      expect(opened).toMatchObject({ ok: false, failure: { step: 'resolve', permanent: true } })
    }
    expect(server.connections()).toBe(0)
  })

  it('is connected to at the address that was checked, however the name resolves a moment later', async () => {
    const server = await scripted({})
    const answers = [['1.1.1.1'], ['127.0.0.1']]
    const asked: string[] = []
    const resolveDns = async (name: string, type: string): Promise<string[]> => {
      if (type !== 'A') return noDns(name)
      asked.push(name)
      return answers.shift() ?? ['127.0.0.1']
    }
    const opened = await openSmtp(
      { host: 'rebinding.example', port: server.port, tls: false, ssl: false, user: '', password: '' },
      { network: { resolveDns, allowPrivateHosts: [] }, ourName: 'dossier.example', limits: { connectMs: 50 } },
    )
    expect(opened).toMatchObject({ ok: false, failure: { step: 'connect' } })
    expect(asked).toHaveLength(1)
    expect(server.connections()).toBe(0)
  })

  it.each<[string, SmtpScript, string, RegExp, boolean]>([
    ['says nothing', { greeting: 'STALL' }, 'greeting', /timed out.*turn on ssl/, false],
    ['hangs up', { greeting: 'CUT' }, 'greeting', /connection was lost/, false],
    ['is no mail server', { greeting: 'HTTP/1.1 400 Bad Request' }, 'greeting', says('smtp.notMailServer'), false],
    ['turns us away for now', { greeting: '421 too many' }, 'greeting', /421 too many/, false],
    ['turns us away for good', { greeting: '554 no service' }, 'greeting', /554 no service/, true],
    ['says nothing to EHLO', { ehlo: 'STALL' }, 'greeting', /timed out/, false],
    ['drips', { greeting: drip }, 'greeting', /timed out/, false],
    ['never ends its answer', { ehlo: endless }, 'greeting', says('smtp.notMailServer'), false],
    [
      'never ends its line',
      { greeting: (socket) => flood(socket, 'x'.repeat(1000)) },
      'greeting',
      says('smtp.notMailServer'),
      false,
    ],
    ['offers no sign-in', { ehlo: '250 scripted.example' }, 'sign_in', says('smtp.signInNotOffered'), true],
    ['stalls at the sign-in', { auth: 'STALL' }, 'sign_in', /timed out/, false],
    ['hangs up at the sign-in', { auth: 'CUT' }, 'sign_in', /connection was lost/, false],
    ['puts the sign-in off', { auth: '454 4.7.0 later' }, 'sign_in', /454 4.7.0 later/, false],
    [
      'takes tokens alone',
      { ehlo: '250-scripted.example\r\n250 AUTH XOAUTH2' },
      'sign_in',
      says('smtp.passwordsOff'),
      true,
    ],
    [
      'has switched passwords off',
      { auth: '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.' },
      'sign_in',
      says('smtp.passwordsOff'),
      true,
    ],
    ['refuses the sign-in', { auth: '535 5.7.8 wrong' }, 'sign_in', /535 5.7.8 wrong/, true],
  ])('a server that %s is told of at the step where it was', async (_what, script, step, sentence, permanent) => {
    const isSlow = sentence.source.includes('timed out')
    const limits = isSlow ? { [step === 'sign_in' ? 'signInMs' : 'greetingMs']: SHORT_MS } : {}
    const { opened, last } = await open({ port: (await scripted(script)).port, ...SIGN_IN }, undefined, limits)
    expect(opened).toMatchObject({ ok: false, failure: { step, permanent } })
    expect(last).toMatch(sentence)
  })

  it('a port where nobody is, and one that does not begin with TLS, say so', async () => {
    const gone = await startScriptedSmtp({})
    await gone.close()
    expect((await open({ port: gone.port })).last).toBe(
      english('smtp.unreachable', { place: `localhost, port ${gone.port}`, lost: english('smtp.causeRefused') }),
    )
    const { last } = await open({ port: (await scripted({})).port, ssl: true })
    expect(last).toMatch(says('smtp.noTls'))
    const { names } = await open({ port: (await scripted({ greeting: 'STALL' })).port, ssl: true }, undefined, {
      connectMs: SHORT_MS,
    })
    expect(names).toEqual(['resolve', 'connect', 'tls failed'])
  })

  it('a name that does not exist says so', async () => {
    expect((await open({ host: 'smtp.none.example' })).last).toBe(
      english('smtp.unknownHost', { host: 'smtp.none.example' }),
    )
  })
})

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 50)
  socket.on('close', () => clearInterval(timer))
}

const endless = (socket: Socket): void => flood(socket, '250-and more\r\n')

function flood(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text.repeat(100)), 1)
  socket.on('close', () => clearInterval(timer))
}
