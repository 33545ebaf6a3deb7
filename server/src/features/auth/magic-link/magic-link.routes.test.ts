import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { turnOnSecondFactor } from '#test/authenticator-app'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { callerOf, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const BASE_URL = 'http://dossier.example'
const NORA = 'nora@press.example'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describeOnBothDatabases('a link by mail', (_open, engine) => {
  let app: TestApp
  let mailbox: Mailbox
  let clock: ManualClock
  let asked = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    mailbox = await startMailbox()
    app = await startTestApp(engine, { clock, config: { ...mailbox.config, baseUrl: BASE_URL } })
    await mailbox.token(NORA)
    asked = 1
  })
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
  })

  const ask = (email: string) => app.nobody.post('base:/auth/magic-link', { email })
  async function link(): Promise<string> {
    clock.advance(15 * 60_000)
    expect((await ask(NORA)).status).toBe(202)
    asked += 1
    return mailbox.token(NORA, asked)
  }
  const look = (token: string, method = 'GET') =>
    app.nobody.send(method, `base:/magic?token=${encodeURIComponent(token)}`, undefined, {})
  const json = (token: string, headers = {}) => app.nobody.post('base:/magic', { token }, headers)
  const form = (fields: Record<string, string>, headers: Record<string, string> = { origin: BASE_URL }) =>
    app.nobody.send('POST', 'base:/magic', new URLSearchParams(fields).toString(), { ...FORM, ...headers })
  const field = ({ text }: TestAnswer, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('is not used up by reading it, and one of any number of posts wins', async () => {
    const token = await link()
    for (let times = 0; times < 3; times += 1) {
      expect((await look(token, 'HEAD')).status).toBe(200)
      const page = await look(token)
      expect(page.status).toBe(200)
      expect(page.text).toContain(NORA)
      expect(page.text).not.toMatch(/<script|\son\w+=/i)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('referrer-policy')).toBe('same-origin')
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
      expect(page.headers.get('set-cookie')).toBeNull()
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => json(token)))
    expect(statuses(answers)).toEqual([200, ...Array(11).fill(410)])
    const winner = answers.find(({ status }) => status === 200)
    expect(winner?.body.user.email).toBe(NORA)
    const caller = callerOf(app.baseUrl, winner?.body.token as string, '')
    expect((await caller.get('/projects')).status).toBe(200)
    expect((await look(token)).status).toBe(410)
  })

  it('signs a browser in by the form of its page, and leads on into the app', async () => {
    const token = await link()
    const page = await look(token)
    const done = await form({ token: field(page, 'token'), form: field(page, 'form') })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
    const cookie = (done.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await app.nobody.get('base:/auth/session', { cookie })).body.user.email).toBe(NORA)
    const again = await form({ token: field(page, 'token'), form: field(page, 'form') })
    expect(again.status).toBe(410)
    expect(again.text).toContain('action="/auth/magic-link"')
  })

  it('is redeemed by no page of somebody else, and by no form that is not ours', async () => {
    const token = await link()
    const proof = field(await look(token), 'form')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await form({ token, form: proof }, headers as Record<string, string>)).status).toBe(403)
      expect((await json(token, headers)).status).toBe(403)
    }
    for (const bad of ['', 'x', proof.slice(1), `${proof}x`, 'ü']) {
      const answer = await form({ token, form: bad })
      expect([answer.status, answer.headers.get('set-cookie')], bad).toEqual([403, null])
      expect(field(answer, 'form')).toBe(proof)
    }
    expect((await json(token)).status).toBe(200)
  })

  it('works for a quarter of an hour', async () => {
    const token = await link()
    clock.advance(15 * 60_000 - 1)
    expect((await look(token)).status).toBe(200)
    clock.advance(1)
    const page = await look(token)
    expect(page.status).toBe(410)
    expect(page.text).toContain('name="email"')
    expect((await json(token)).body.code).toBe('gone')
  })

  it('is 410 for whatever never was one, with a page that sends a new one', async () => {
    for (const token of ['', 'x', '"><script>', 'ü'.repeat(60)]) {
      const page = await look(token)
      expect([page.status, page.headers.get('content-type')], token).toEqual([410, 'text/html; charset=utf-8'])
      expect(page.text).not.toContain('<script')
      expect((await json(token)).status, token).toBe(410)
    }
    clock.advance(15 * 60_000)
    const sent = await app.nobody.send('POST', 'base:/auth/magic-link', `email=${NORA}`, { ...FORM, origin: BASE_URL })
    expect([sent.status, sent.headers.get('content-type')]).toEqual([202, 'text/html; charset=utf-8'])
    asked += 1
    expect(await mailbox.token(NORA, asked)).toBeTruthy()
  })

  it('is promised alike to everybody, sent to users only, three times in a quarter of an hour', async () => {
    clock.advance(15 * 60_000)
    const before = mailbox.subjects('otto@mill.example').length
    for (const email of ['otto@mill.example', 'nobody@nowhere.example']) {
      const answers = []
      for (let n = 0; n < 4; n += 1) answers.push(await ask(n === 1 ? ` ${email.toUpperCase()} ` : email))
      expect(
        answers.map(({ status }) => status),
        email,
      ).toEqual([202, 202, 202, 429])
      expect(answers[0]?.body).toEqual({ accepted: true })
      expect(Number(answers[3]?.headers.get('retry-after'))).toBe(900)
    }
    await mailbox.token('otto@mill.example', before + 3)
    expect(mailbox.subjects('nobody@nowhere.example')).toEqual([])
    const { entries } = (await app.otto.get('/audit-log?action=magic-link-sent')).body
    expect(entries).toHaveLength(before + 3)
  })

  it('does not get past a second factor', async () => {
    const nora = callerOf(app.baseUrl, (await json(await link())).body.token as string, '')
    const { code } = await turnOnSecondFactor(nora, clock)
    const token = await link()
    const asked401 = await json(token)
    expect([asked401.status, asked401.body.code]).toEqual([401, 'totp_required'])
    expect((await json(token)).status).toBe(410)
    const { mfa_token } = asked401.body
    expect((await app.nobody.post('base:/auth/login/totp', { mfa_token, code: code() })).status).toBe(200)

    const second = await link()
    const page = await form({ token: second, form: field(await look(second), 'form') })
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
    expect(page.text).toContain('autocomplete="one-time-code"')
    const send = (fields: Record<string, string>) =>
      app.nobody.send('POST', 'base:/auth/login/totp', new URLSearchParams(fields).toString(), {
        ...FORM,
        origin: BASE_URL,
      })
    const fields = { mfa_token: field(page, 'mfa_token'), form: field(page, 'form') }
    const wrong = await send({ ...fields, code: '000000' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('role="alert"')
    expect((await send({ ...fields, form: 'x', code: code() })).status).toBe(403)
    const done = await send({ ...fields, code: code() })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
    expect(done.headers.get('set-cookie')).toMatch(/^dossier=ey/)
  })

  it('comes, and is opened, in the language of its reader: the chosen one, else that of their browser', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
    const askFrom = async (headers: Record<string, string>): Promise<string> => {
      clock.advance(15 * 60_000)
      await app.nobody.post('base:/auth/magic-link', { email: NORA }, headers)
      asked += 1
      return mailbox.token(NORA, asked)
    }
    const token = await askFrom(german)
    expect(mailbox.subjects(NORA).at(-1)).toBe('Ihr Anmeldelink für Dossier')
    const page = await app.nobody.send('GET', `base:/magic?token=${encodeURIComponent(token)}`, undefined, german)
    expect(page.headers.get('content-language')).toBe('de')
    expect(page.text).toContain(`Melden Sie sich in diesem Browser als <strong>${NORA}</strong> an.`)
    await app.nora.patch('/profile', { language: 'en' })
    await askFrom(german)
    expect(mailbox.subjects(NORA).at(-1)).toBe(english('auth.magicLinkSubject'))
    await app.nora.patch('/profile', { language: 'de' })
    await askFrom({})
    expect(mailbox.subjects(NORA).at(-1)).toBe('Ihr Anmeldelink für Dossier')
    await app.nora.patch('/profile', { language: null })
  })

  it('lies nowhere in the clear', async () => {
    const token = await link()
    for (const table of ['one_time_tokens', 'audit_entries', 'sealed_secrets', 'jobs'] as const) {
      const rows = await app.platform.database.read.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
  })
})
