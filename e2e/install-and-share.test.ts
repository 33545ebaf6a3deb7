// @module-tag slow

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { openPlace } from './browser/open-place.ts'
import { serveProduct } from './browser/serve-product.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

interface AppManifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  share_target: { action: string; method: string; params: Record<string, string> }
}

describeOnBothDatabases('the frame of the app', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is installed, takes what is shared, and leads everywhere', { timeout: PATIENCE_MS }, async () => {
    const { origin, stop } = await serveProduct(engine, NORA)
    const { page, strays } = await openPage(browser, origin)
    await page.goto(`${origin}/login`)
    await page.getByLabel(word('signIn.email')).fill(NORA.email)
    await page.getByLabel(word('signIn.password')).fill(NORA.password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.endsWith('/mail/inbox'))

    const session = await page.context().newCDPSession(page)
    const { errors, data = '{}', url } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data) as AppManifest
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
      const answer = await fetch(new URL(src, url))
      expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type])
      const bytes = new DataView(await answer.arrayBuffer())
      // PNG, section 11.2.1: width and height begin at byte 16.
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes)
    }
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

    const share = new URL(manifest.share_target.action, url)
    await page.goto(`${share.href}?title=Linen&text=Look+https%3A%2F%2Fpaper.example%2Flinen`)
    await page.waitForURL((address) => address.pathname.endsWith('/urls'))
    await page.getByLabel(word('record.address')).waitFor()
    expect(await page.getByLabel(word('record.address')).inputValue()).toBe('https://paper.example/linen')
    expect(await findBarriers(page)).toEqual([])

    // The outbox holds nothing, so it stands under More.
    const places = page.getByRole('navigation', { name: word('mailbox.navigation') })
    expect(await places.getByRole('link', { name: word('sending.outbox') }).isVisible()).toBe(false)
    await openPlace(page, word('mailbox.trash'))
    await page.getByRole('heading', { name: word('mailbox.trash') }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const parts = page.getByRole('navigation', { name: word('mailbox.trash') })
    await parts.getByRole('link', { name: word('record.navigation') }).click()
    await page.getByText(word('record.trashEmpty')).waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.waitForURL((address) => address.pathname === '/settings/rules')
    await page.getByRole('button', { name: word('keys.title') }).click()
    const sheet = page.getByRole('dialog', { name: word('keys.title') })
    await sheet.waitFor()
    const overflow =
      "document.querySelector('.key-sheet').scrollHeight - document.querySelector('.key-sheet').clientHeight"
    expect(await page.evaluate(overflow), 'fits without scrolling').toBeLessThanOrEqual(0)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: word('app.allPlaces'), exact: true }).click()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(await findBarriers(page)).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await stop()
  })
})
