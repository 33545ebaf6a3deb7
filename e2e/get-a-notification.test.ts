// @module-tag slow

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushMessage } from '@dossier/contract/push'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { eventually } from '../server/test/eventually.ts'
import { type PushService, startPushService } from '../server/test/push-host.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
const PICTURES = process.env.NOTIFICATION_PICTURES ?? ''

describeOnBothDatabases('a notification', (_open, engine) => {
  let browser: Browser
  let service: PushService
  let folder: string
  beforeAll(async () => {
    browser = await openChromium()
    service = await startPushService()
    folder = mkdtempSync(join(tmpdir(), 'dossier-push-'))
    writeFileSync(join(folder, 'ca.pem'), service.cert)
  })
  afterAll(async () => {
    await browser.close()
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  it('is turned on, tells of an email, and opens it', { timeout: PATIENCE_MS }, async () => {
    const settings = { ALLOW_PRIVATE_HOSTS: '127.0.0.1', NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }
    const { origin, stop } = await serveProduct(engine, NORA, settings)
    const api = await signInByApi(origin, NORA)
    const { page, strays } = await openPage(browser, origin, { serviceWorkers: 'allow' })
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin })
    const device = await useDevice(page, service)
    const worker = await watchWorker(page)
    await signInByForm(page, origin, NORA)
    await openSettings(page, 'you', 'notifications')
    await page.getByText(word('notification.state.off')).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await picture(page, 'off')

    await page.getByRole('button', { name: word('notification.turnOn') }).press('Enter')
    await page.getByText(word('notification.state.on')).waitFor()
    await page.getByRole('button', { name: word('notification.test') }).press('Enter')
    await page.getByText(word('notification.testSent')).waitFor()
    await deliver(worker, page, service.messagesOf(device).at(-1)?.message)

    // Turning on the first device turned on the account too.
    const { accounts } = await api<{ accounts: [{ name: string }] }>('GET', '/accounts')
    const account = page.getByLabel(word('notification.account', { name: accounts[0].name }))
    expect(await account.isChecked()).toBe(true)
    await page.getByLabel(word('notification.quiet')).press('Space')
    await page.getByLabel(word('notification.from'), { exact: true }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await picture(page, 'on')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await picture(page, 'phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel(word('notification.quiet')).press('Space')
    await page.getByLabel(word('notification.from'), { exact: true }).waitFor({ state: 'detached' })

    await receive(api)
    await eventually(() => expect(service.messagesOf(device)).toHaveLength(2))
    const { message } = service.messagesOf(device)[1] ?? {}
    expect(message).toMatchObject({ title: 'A new email wants an answer', body: '' })
    await deliver(worker, page, message)
    await click(context, 'A new email wants an answer')
    await page.waitForURL((url) => url.pathname === message?.path)
    await page.getByRole('heading', { name: QUESTION.subject }).waitFor()
    await eventually(async () => expect(await page.title()).toContain(QUESTION.subject))

    // Without an open tab the page of the address does it.
    await page.goto(`${origin}/open?account=&path=${encodeURIComponent(message?.path ?? '')}`)
    await page.waitForURL((url) => url.pathname === message?.path)

    await page.getByRole('button', { name: word('signIn.out') }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await signInByForm(page, origin, NORA)
    await openSettings(page, 'you', 'notifications')
    await page.getByText(word('notification.state.off')).waitFor()
    expect(await page.getByRole('heading', { name: word('notification.devices') }).count()).toBe(0)
    expect(strays).toEqual([])
    await context.close()
    await sayBlocked(origin)
    await stop()
  })

  /** Chromium without a permission refuses, and the page says so. */
  async function sayBlocked(origin: string): Promise<void> {
    const { page } = await openPage(browser, origin, { serviceWorkers: 'allow' })
    await signInByForm(page, origin, NORA)
    await openSettings(page, 'you', 'notifications')
    const blocked = page.getByText(word('notification.state.blocked'))
    const off = page.getByText(word('notification.state.off'))
    await blocked.or(off).waitFor()
    if (await off.isVisible()) {
      await page.getByRole('button', { name: word('notification.turnOn') }).click()
      await blocked
        .or(page.getByText(word('notification.refused')))
        .first()
        .waitFor()
    }
    expect(await page.getByRole('button', { name: word('notification.test') }).count()).toBe(0)
    await page.context().close()
  }
})

async function receive(api: Api): Promise<void> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  await api('PUT', `/projects/${projects[0]._id}/settings`, { automatic_triage: true })
  await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
}

/** Chromium reaches no real push service here: the browser's part of the subscription is ours, all else is real. */
async function useDevice(page: Page, service: PushService) {
  const device = service.openBrowser()
  await page.addInitScript(`{
    const input = ${JSON.stringify(device.input)}
    const subscription = {
      endpoint: input.endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => input,
      unsubscribe: async () => {
        localStorage.removeItem('test-device')
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test-device', 'on')
      return subscription
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('test-device') ? subscription : null)
  }`)
  return device
}

interface Worker {
  session: CDPSession
  registration: Promise<string>
}

async function watchWorker(page: Page): Promise<Worker> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, registration }
}

/** Repeats it until it is shown: a worker that is just starting gets nothing. The same tag is one notification. */
async function deliver({ session, registration }: Worker, page: Page, message: PushMessage | undefined) {
  const registrationId = await registration
  const { origin } = new URL(page.url())
  await eventually(async () => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    const titles = await workerOf(page.context()).evaluate<string[]>(
      'self.registration.getNotifications().then((all) => all.map(({ title }) => title))',
    )
    expect(titles).toContain(message?.title)
  })
}

/** The click of the system cannot be made here; the event is the same. */
async function click(context: BrowserContext, title: string): Promise<void> {
  await workerOf(context).evaluate(
    `self.registration.getNotifications().then((all) => {
      const notification = all.find((each) => each.title === ${JSON.stringify(title)})
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })`,
  )
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  return worker
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `notifications-${name}.png`) })
}
