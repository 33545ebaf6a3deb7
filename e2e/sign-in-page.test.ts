// @module-tag slow

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { serveProduct } from './browser/serve-product.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

describeOnBothDatabases('the sign-in page', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is used by keyboard, says errors at the field, and never comes back', { timeout: PATIENCE_MS }, async () => {
    const { origin, stop } = await serveProduct(engine, NORA)
    const { page, strays } = await openPage(browser, origin)
    await page.goto(`${origin}/login?next=%2Fdrafts`)
    await page.getByRole('heading', { name: word('signIn.welcome') }).waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('email')

    await page.keyboard.type(NORA.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not it')
    await page.keyboard.press('Enter')
    await page.getByText(word('signIn.wrong')).waitFor()
    const password = page.getByLabel(word('signIn.password'))
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await password.getAttribute('aria-describedby')).toBe(await page.getByRole('alert').getAttribute('id'))
    expect(await findBarriers(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })

    await password.fill(NORA.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/drafts')

    // Nobody with a session sees the form: by its address, or by Back.
    await page.goto(`${origin}/login`)
    await page.waitForURL((url) => url.pathname.endsWith('/mail/inbox'))
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/drafts')

    // Acts that want a fresh sign-in ask for it.
    await page.goto(`${origin}/login?again=yes&next=%2Fdrafts`)
    await page.getByRole('heading', { name: word('signIn.welcome') }).waitFor()
    expect(strays).toEqual([])
    await page.context().close()
    await stop()
  })
})
