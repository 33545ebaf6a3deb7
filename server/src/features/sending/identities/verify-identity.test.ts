import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, makeCertificate, trustCertificate } from '#test/certificates'
import { engines } from '#test/databases'
import { english } from '#test/in-english'
import { startScriptedSmtp } from '#test/scripted-smtp'
import { startTestApp, type TestApp } from '#test/test-app'

const PASSWORD = 'correct horse battery'

describe('verifying an identity', () => {
  let app: TestApp
  let project: string
  let certificate: Certificate
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    certificate = makeCertificate('localhost')
    trustCertificate(certificate)
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is no database to test with')
    app = await startTestApp(sqlite, { config: { allowPrivateHosts: ['localhost'] } })
    project = (await app.nora.get('/projects')).body.projects[0]._id
  })
  afterAll(() => app.stop())
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function realServer(options: SMTPServerOptions = {}) {
    const told: string[] = []
    const server = new SMTPServer({
      ...certificate,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'nora' && password === PASSWORD ? done(null, { user: 'nora' }) : done(new Error('wrong')),
      onMailFrom({ address }, _session, done) {
        told.push(`MAIL ${address}`)
        done()
      },
      onRcptTo({ address }, _session, done) {
        told.push(`RCPT ${address}`)
        done()
      },
      ...options,
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return { told, port: (server.server.address() as AddressInfo).port }
  }

  let count = 0
  async function identity(smtp: object): Promise<string> {
    count += 1
    const body = { email: `nora${count}@press.example`, smtp: { host: 'localhost', ...smtp } }
    const answer = await app.nora.post(`/projects/${project}/email-identities`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.identity._id as string
  }
  const verify = async (id: string) => (await app.nora.post(`/email-identities/${id}/verify`)).body
  const SIGN_IN = { auth_user: 'nora', auth_password: PASSWORD }
  const namesOf = ({ steps }: { steps: { name: string; ok: boolean }[] }) =>
    steps.map(({ name, ok }) => `${name}${ok ? '' : ' failed'}`)

  it('tells each step in words, and sends nothing', async () => {
    const { told, port } = await realServer()
    const answer = await verify(await identity({ port, tls: true, ...SIGN_IN }))
    expect(answer).toEqual({
      ok: true,
      steps: [
        { name: 'resolve', ok: true, message: expect.stringContaining('127.0.0.1') },
        { name: 'connect', ok: true, message: english('smtp.portAnswers', { port }) },
        { name: 'greeting', ok: true, message: english('smtp.greets') },
        { name: 'tls', ok: true, message: english('smtp.encrypted', { host: 'localhost' }) },
        { name: 'sign_in', ok: true, message: english('smtp.signedInAs', { name: 'nora' }) },
        { name: 'sender', ok: true, message: english('smtp.senderTaken', { email: `nora${count}@press.example` }) },
      ],
    })
    expect(told).toEqual([`MAIL nora${count}@press.example`])
  })

  it('stops at the first step that failed', async () => {
    const { told, port } = await realServer()
    const answer = await verify(await identity({ port, tls: true, auth_user: 'nora', auth_password: 'wrong' }))
    expect(namesOf(answer)).toEqual(['resolve', 'connect', 'greeting', 'tls', 'sign_in failed'])
    expect(answer.ok).toBe(false)
    expect(answer.steps.at(-1).message).toMatch(/rejected the sign-in.* 535/)
    expect(told).toEqual([])
  })

  it('uses ssl rather than tls where both are set', async () => {
    const { port } = await realServer({ secure: true })
    const answer = await verify(await identity({ port, tls: true, ssl: true, ...SIGN_IN }))
    expect(namesOf(answer)).toEqual(['resolve', 'connect', 'tls', 'greeting', 'sign_in', 'sender'])
    expect(answer.ok).toBe(true)
  })

  it('says what the server thinks of the sender', async () => {
    const refuse: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
      done(Object.assign(new Error('not your address'), { responseCode: 553 }))
    const { port } = await realServer({ authOptional: true, onMailFrom: refuse })
    const answer = await verify(await identity({ port }))
    expect(answer.steps.at(-1)).toEqual({
      name: 'sender',
      ok: false,
      message: `${english('smtp.senderNotTaken', { email: `nora${count}@press.example` })} ${english('smtp.answer', { words: '553 not your address' })}`,
    })
  })

  it('tries each alias too, and names those that the server does not accept', async () => {
    const told: string[] = []
    const onMailFrom: SMTPServerOptions['onMailFrom'] = ({ address }, _session, done) => {
      told.push(address)
      if (address.startsWith('sales')) done(Object.assign(new Error('not your address'), { responseCode: 553 }))
      else done()
    }
    const { port, told: commands } = await realServer({ authOptional: true, onMailFrom })
    const id = await identity({ port })
    const own = `nora${count}@press.example`
    const aliases = [`sales${count}@press.example`, `books${count}@press.example`]
    await app.nora.put(`/email-identities/${id}`, { aliases })
    const answer = await verify(id)
    expect(answer.ok).toBe(false)
    expect(namesOf(answer).slice(-3)).toEqual(['sender', 'sender failed', 'sender'])
    expect(answer.steps.at(-2).message).toContain(english('smtp.senderNotTaken', { email: aliases[0] ?? '' }))
    expect(answer.steps.at(-1).message).toBe(english('smtp.senderTaken', { email: aliases[1] ?? '' }))
    expect(told).toEqual([own, ...aliases])
    expect(commands).toEqual([])
  })

  it('asks for no alias after the server has gone', async () => {
    const server = await startScriptedSmtp({ ehlo: '250 scripted.example', mail: 'CUT' })
    closing.push(() => server.close())
    const id = await identity({ port: server.port })
    await app.nora.put(`/email-identities/${id}`, { aliases: [`gone${count}@press.example`] })
    expect(namesOf(await verify(id)).slice(-2)).toEqual(['sign_in', 'sender failed'])
  })

  it('touches no private host that the operator did not name', async () => {
    const server = await startScriptedSmtp({})
    closing.push(() => server.close())
    for (const host of ['127.0.0.1', '[::1]', '::ffff:7f00:1', '169.254.169.254', '10.0.0.1']) {
      const answer = await verify(await identity({ host, port: server.port }))
      expect(namesOf(answer)).toEqual(['resolve failed'])
      expect(answer.steps[0].message).toMatch(/is in a private network.*ALLOW_PRIVATE_HOSTS/)
    }
    expect(server.connections()).toBe(0)
  })

  it('says that a server, or the password, is still to be entered', async () => {
    expect((await verify(await identity({ host: '' }))).steps).toEqual([
      { name: 'resolve', ok: false, message: english('smtp.hostMissing') },
    ])
    expect((await verify(await identity({ port: 1, tls: true, auth_user: 'nora' }))).steps.at(-1)).toMatchObject({
      name: 'sign_in',
      message: expect.stringContaining('no password is stored'),
    })
  })

  it('runs once at a time for an identity', async () => {
    const server = await startScriptedSmtp({ greeting: 'STALL' })
    closing.push(() => server.close())
    const id = await identity({ port: server.port })
    const first = verify(id)
    await expect.poll(() => server.connections()).toBe(1)
    const second = await app.nora.post(`/email-identities/${id}/verify`)
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await server.close()
    expect(namesOf(await first)).toEqual(['resolve', 'connect', 'greeting failed'])
    expect(namesOf(await verify(id))).toEqual(['resolve', 'connect failed'])
    expect(server.connections()).toBe(1)
  })
})
