// @module-tag slow

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { freePort } from '../server/test/free-port.ts'
import { english } from '../server/test/in-english.ts'
import { signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

describeOnDatabases(['sqlite'], 'a service under a path', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is used there, and nowhere else on its host', { timeout: PATIENCE_MS }, async () => {
    const port = await freePort()
    const host = `http://localhost:${port}`
    const base = `${host}/dossier`
    const product = await serveProduct(engine, NORA, { PORT: String(port), BASE_URL: base })
    const { page } = await openPage(browser, host, { serviceWorkers: 'allow' })
    const asked = new Set<string>()
    page.context().on('request', (request) => asked.add(new URL(request.url()).pathname))
    const socket = page.waitForEvent('websocket')

    const nora = await signInByApi(base, NORA)
    const [project] = (await nora<{ projects: { _id: string }[] }>('GET', '/projects')).projects
    const notes = `/dossier/projects/${project?._id}/notes`
    await page.goto(host + notes)
    await page.waitForURL((url) => url.pathname === '/dossier/login')
    await signInByForm(page, base, NORA)
    await page.waitForURL((url) => url.pathname.startsWith('/dossier/projects/'))
    expect(new URL((await socket).url()).pathname).toBe('/dossier/socket.io/')

    await page.goto(host + notes)
    const { note } = await nora<{ note: { _id: string } }>('POST', '/notes', {
      title: 'Linen',
      content: '<p>Indigo</p>',
    })
    await page.getByRole('link', { name: 'Linen' }).first().click()
    await page.waitForURL((url) => url.pathname === `${notes}/${note._id}`)
    await page.reload()
    await expect.poll(() => page.getByLabel(word('record.title')).inputValue()).toBe('Linen')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === notes)
    expect(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')).toBe(`${base}/`)

    const [cookie] = await page.context().cookies()
    expect(cookie?.path).toBe('/dossier')
    await page.getByRole('button', { name: word('signIn.out') }).click()
    await page.waitForURL((url) => url.pathname === '/dossier/login')
    await page.getByRole('link', { name: word('signIn.byLink') }).click()
    await page.waitForURL((url) => url.pathname === '/dossier/auth/magic-link')
    expect(await page.title()).toBe(`${english('auth.magicLinkTitle')} · Dossier`)
    expect([...asked].filter((path) => !path.startsWith('/dossier/') && path !== '/favicon.ico')).toEqual([])
    await page.context().close()
    await product.stop()
  })
})
