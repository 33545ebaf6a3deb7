import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { freePort } from '../server/test/free-port.ts'
import { serveProduct } from './browser/serve-product.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

describeOnDatabases(['sqlite'], 'a second factor in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is asked for by the sign-in page, and a recovery code stands in for it', { timeout: PATIENCE_MS }, async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const product = await serveProduct(engine, NORA, { PORT: String(port), BASE_URL: origin })
    const { page, strays } = await openPage(browser, origin)
    await page.goto(`${origin}/login`)
    await post(page, '/auth/session', NORA)
    const { secret } = await post(page, '/auth/totp/setup')
    const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
    const { recovery_codes } = await post(page, '/auth/totp/confirm', { code })
    await post(page, '/auth/logout')

    await page.goto(`${origin}/login`)
    for (const [name, title] of [
      ['Sign in by a link', 'Sign in by a link'],
      ['Password forgotten?', 'A new password'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      expect(await page.title()).toContain(title)
      await page.getByRole('link', { name: 'To the sign-in page' }).click()
      await page.waitForURL((url) => url.pathname === '/login')
    }
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Email').fill(NORA.email)
    await page.getByLabel('Password').fill(NORA.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const field = page.getByLabel('Code of your authenticator app')
    await field.waitFor()
    expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true)
    await field.fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('This code is not right')
    await field.fill(String((recovery_codes as string[])[0]))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')

    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const post = (page: Page, path: string, body: unknown = {}): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([to, json]) => {
      const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: json })
      return (await answer.json()) as Record<string, unknown>
    },
    [path, JSON.stringify(body)] as const,
  )
