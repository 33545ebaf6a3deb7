// @module-tag slow

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { freePort } from '../server/test/free-port.ts'
import { serveProduct } from './browser/serve-product.ts'
import { openPage } from './browser/watched-page.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

/** The library that pages use for the WebAuthn ceremonies. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url)
    .resolve('@simplewebauthn/browser')
    .replace(/script\/index\.js$/, '') + 'dist/bundle/index.umd.min.js',
  'utf8',
)

describeOnDatabases(['sqlite'], 'a passkey in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is made once on a device, signs in without an address or a code, and not without a finger', {
    timeout: PATIENCE_MS,
  }, async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const product = await serveProduct(engine, NORA, { PORT: String(port), BASE_URL: origin })
    const { page, strays } = await openPage(browser, origin)
    // Without `again` the page leaves when it sees the session below, and takes the library with it.
    await page.goto(`${origin}/login?again`)
    await page.evaluate(LIBRARY)
    const { cdp, authenticatorId } = await addAuthenticator(page)

    expect((await post(page, '/auth/session', NORA)).status).toBe(200)
    expect(await make(page, 'Phone')).toMatchObject({ status: 201, body: { passkey: { name: 'Phone' } } })
    expect(await make(page, 'Phone again')).toMatchObject({ refused: 'InvalidStateError' })
    expect((await post(page, '/auth/logout')).status).toBe(200)
    expect(await whoIs(page)).toBeNull()

    for (let times = 0; times < 2; times += 1) {
      expect(await enter(page)).toMatchObject({ status: 200, body: { token: '', user: { email: NORA.email } } })
      expect(await whoIs(page)).toMatchObject({ email: NORA.email, role: 'owner' })
      await post(page, '/auth/logout')
    }

    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    expect(await enter(page)).toMatchObject({ refused: expect.stringMatching(/NotAllowed/) })
    expect(await whoIs(page)).toBeNull()

    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

/** Adds a virtual authenticator with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

interface Answered {
  status: number
  body: unknown
}

const post = (page: Page, path: string, body: object = {}): Promise<Answered> =>
  page.evaluate(
    async ({ path: to, body: what }) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(what) })
      return { status: answer.status, body: await answer.json() }
    },
    { path, body },
  )

const whoIs = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ((await (await fetch('/auth/session')).json()) as { user: unknown }).user)

type Ceremony = 'startRegistration' | 'startAuthentication'

async function ceremony(
  page: Page,
  kind: Ceremony,
  path: string,
  more: object,
): Promise<Answered | { refused: string }> {
  const { body } = await post(page, `${path}/options`)
  const { options } = body as { options: object }
  const credential = await page.evaluate(
    async ({ kind: start, options: optionsJSON }) => {
      const library = (
        globalThis as unknown as { SimpleWebAuthnBrowser: Record<string, (input: object) => Promise<object>> }
      ).SimpleWebAuthnBrowser
      try {
        return { made: await library[start]?.({ optionsJSON }) }
      } catch (error) {
        return { refused: (error as Error).name }
      }
    },
    { kind, options },
  )
  if ('refused' in credential) return { refused: credential.refused ?? '' }
  return post(page, `${path}/verify`, { credential: credential.made, ...more })
}

const make = (page: Page, name: string) => ceremony(page, 'startRegistration', '/auth/passkeys/registration', { name })

const enter = (page: Page) => ceremony(page, 'startAuthentication', '/auth/passkeys/authentication', { cookie: true })
