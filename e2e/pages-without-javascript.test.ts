// @module-tag slow

import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { openWorkshop } from '../server/test/dossier.ts'
import { freePort } from '../server/test/free-port.ts'
import { english, says } from '../server/test/in-english.ts'
import { type Mailbox, startMailbox } from '../server/test/mailbox.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { allowScripts, expectPage, fillIn, press } from './browser/without-scripts.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const OTTO = 'otto@mill.example'
const IDA = { email: 'ida@mill.example', password: 'seven blue cranes' }
const NEW_PASSWORD = 'quite another password'
const PATIENCE_MS = 300_000

// Server-rendered pages, used by keyboard alone in a browser without scripts. axe must find nothing in any state, in
// both themes, at desktop and phone widths.
describeOnDatabases(['sqlite'], 'pages without JavaScript', (_open, engine) => {
  let browser: Browser
  let mailbox: Mailbox
  beforeAll(async () => {
    browser = await openChromium()
    mailbox = await startMailbox()
  })
  afterAll(async () => {
    await browser.close()
    await mailbox.close()
  })

  it('are readable and usable from the set-up link to the last invitation', { timeout: PATIENCE_MS }, async () => {
    const database = await engine.createMigrated()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const settings = { SWITCHED_OFF: '', PORT: String(port), BASE_URL: origin, ...mailbox.settings }
    const workshop = openWorkshop(database.config)
    const server = await workshop.serve(settings)
    const link = /http\S+\/setup\?token=\S+/.exec(server.announced)?.[0] ?? ''
    const { page, strays } = await openPage(browser, origin)
    await allowScripts(page, false)
    const open = async (path: string, title: string) => {
      await page.goto(path.startsWith('http') ? path : origin + path)
      await expectPage(page, title)
    }

    await open(link, english('auth.setUpTitle'))
    await expectAxeToSee(page)
    await fillIn(page, { name: 'Nora', email: NORA.email, password: 'password1' })
    await expectPage(page, english('auth.setUpTitle'), english('accounts.passwordGuessable'))
    await fillIn(page, { name: '', email: '', password: NORA.password })
    await expectPage(page, english('auth.ready'))
    await open(link, english('auth.linkDeadTitle'))
    await page.context().clearCookies()

    await open('/auth/magic-link', english('auth.magicLinkTitle'))
    await fillIn(page, { email: NORA.email })
    await expectPage(page, english('auth.checkMailbox'))
    const first = `/magic?token=${await mailbox.token(NORA.email, 1)}`
    await open(first, english('auth.magicLinkConfirm'))
    await press(page)
    expect(new URL(page.url()).pathname).toBe('/')
    await open(first, english('auth.linkDeadTitle'))
    await page.context().clearCookies()

    const { code, recovery } = await turnOnTotp(origin)
    await page.goto(`${origin}/auth/magic-link`)
    await fillIn(page, { email: NORA.email })
    await page.goto(`${origin}/magic?token=${await mailbox.token(NORA.email, 2)}`)
    await press(page)
    await expectPage(page, english('auth.secondStepTitle'))
    await fillIn(page, { code: '000000' })
    await expectPage(page, english('auth.secondStepTitle'), english('auth.codeUsed'))
    await fillIn(page, { code: recovery[0] ?? '' })
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().clearCookies()
    await page.goto(`${origin}/auth/magic-link`)
    await fillIn(page, { email: NORA.email })
    await page.goto(`${origin}/auth/magic-link`)
    await fillIn(page, { email: NORA.email })
    await expectPage(page, english('auth.magicLinkTitle'), says('auth.tooManyAttempts'))

    await open('/auth/password/forgot', english('auth.newPasswordTitle'))
    await fillIn(page, { email: NORA.email })
    await expectPage(page, english('auth.checkMailbox'))
    const reset = `/auth/password/reset?token=${await mailbox.token(NORA.email, 4)}`
    await open(reset, english('auth.choosePassword'))
    await fillIn(page, { password: 'password1', code: '000000' })
    await expectPage(page, english('auth.choosePassword'), english('accounts.passwordGuessable'))
    await fillIn(page, { password: NEW_PASSWORD, code: code() })
    expect(new URL(page.url()).pathname).toBe('/')
    await open(reset, english('auth.linkDeadTitle'))

    const invite = await inviter(origin, recovery[1] ?? '')
    await invite(OTTO)
    const asked = `/invitation?token=${await mailbox.token(OTTO, 1)}`
    await open(asked, english('members.joinTitle', { account: 'Nora' }))
    await fillIn(page, { name: 'Otto', password: 'password1' })
    await expectPage(page, english('members.joinTitle', { account: 'Nora' }), english('accounts.passwordGuessable'))
    await fillIn(page, { name: '', password: NEW_PASSWORD })
    expect(new URL(page.url()).pathname).toBe('/')
    await open(asked, english('auth.linkDeadTitle'))

    const added = await workshop.run(['user', 'add', '--email', IDA.email, '--password', IDA.password], { settings })
    expect(added.stderr).toBe('')
    await invite(IDA.email)
    const again = `/invitation?token=${await mailbox.token(IDA.email, 1)}`
    await open(again, english('members.forOtherTitle'))
    await page.context().clearCookies()
    await open(again, english('members.joinTitle', { account: 'Nora' }))
    await fillIn(page, { password: 'not the password' })
    await expectPage(page, english('members.joinTitle', { account: 'Nora' }), english('members.passwordWrong'))
    await page.context().addCookies([await cookieOf(origin, IDA)])
    await open(again, english('members.joinTitle', { account: 'Nora' }))
    await press(page)
    expect(new URL(page.url()).pathname).toBe('/')

    expect(strays).toEqual([])
    await page.context().close()
    server.process.kill('SIGTERM')
    await server.ended
    await database.drop()
  })
})

/** Proves that axe runs: it must find a field without a label. */
async function expectAxeToSee(page: Page): Promise<void> {
  await allowScripts(page, true)
  await page.evaluate("document.querySelector('label[for=email]').remove()")
  expect((await findBarriers(page)).join()).toContain('label')
  await allowScripts(page, false)
  await page.reload()
}

type Json = Record<string, unknown>

async function post(origin: string, path: string, body: Json, token = ''): Promise<Json> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Json
}

async function turnOnTotp(origin: string): Promise<{ code(): string; recovery: string[] }> {
  const { token } = await post(origin, '/auth/login', NORA)
  const { secret } = await post(origin, '/auth/totp/setup', {}, String(token))
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) })
  const { recovery_codes } = await post(origin, '/auth/totp/confirm', { code: totp.generate() }, String(token))
  // Returns the next code, because each counts once.
  const code = (): string => totp.generate({ timestamp: Date.now() + 30_000 })
  return { code, recovery: recovery_codes as string[] }
}

async function inviter(origin: string, recoveryCode: string): Promise<(email: string) => Promise<void>> {
  const { mfa_token } = await post(origin, '/auth/login', { email: NORA.email, password: NEW_PASSWORD })
  const { token } = await post(origin, '/auth/login/totp', { mfa_token, code: recoveryCode })
  return async (email) => {
    const { invitation } = await post(origin, '/api/v1/invitations', { email }, String(token))
    expect(invitation).toMatchObject({ email })
  }
}

async function cookieOf(origin: string, person: Json): Promise<{ name: string; value: string; url: string }> {
  const headers = { 'content-type': 'application/json', origin }
  const answer = await fetch(`${origin}/auth/session`, { method: 'POST', headers, body: JSON.stringify(person) })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  return { name, value, url: origin }
}
