// @module-tag slow

import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appCode } from '../server/test/authenticator-app.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { freePort } from '../server/test/free-port.ts'
import { english } from '../server/test/in-english.ts'
import { chooseOption } from './browser/choose-option.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { germanWord, startingWith, word, wordPattern } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const NEW_PASSWORD = 'rye and madder root'
const PATIENCE_MS = 240_000
const CODE_STEP_MS = 30_000

describeOnDatabases(['sqlite'], 'settling in, in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('every way in is set up and works, keys, looks and language are as chosen, and the instance says how it does', {
    timeout: PATIENCE_MS,
  }, async () => {
    const port = await freePort()
    // Passkeys require a host name, not an IP address.
    const origin = `http://localhost:${port}`
    const product = await serveProduct(engine, NORA, { PORT: String(port), BASE_URL: origin })
    const { page, complaints, strays } = await openPage(browser, origin)
    await findOtherSignIns(page, origin)

    await signInByForm(page, origin, NORA)
    await openSettings(page, 'you', 'security')
    const { secret, recovery } = await enableTwoSteps(page)
    await changePassword(page)
    const device = await addAuthenticator(page)
    await addPasskey(page)
    await expectNoBarriers(page, 'security')

    await signOut(page)
    await signInByForm(page, origin, { ...NORA, password: NEW_PASSWORD })
    await enterCodes(page, appCode(secret, Date.now() + CODE_STEP_MS))
    await signOut(page)
    await signInByForm(page, origin, { ...NORA, password: NEW_PASSWORD })
    await enterCodes(page, recovery)
    await signOut(page)
    await enterByPasskey(page, device)

    await openSettings(page, 'you', 'keys')
    await changeKeys(page)
    await openSettings(page, 'account', 'projects')
    await manageProjects(page)
    await checkFailures(page)
    await openAnotherAccount(page)
    await openSettings(page, 'instance', 'health')
    await readHealth(page)
    await openSettings(page, 'you', 'you')
    await chooseLooks(page)

    // Two wrong codes; a refused passkey sends no request to the service.
    expect(complaints.filter((line) => !/401|400/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const checkedScreens = new Set<string>()

/** Once per screen, because screens do not depend on the database. */
async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  if (checkedScreens.has(screen)) return
  checkedScreens.add(screen)
  expect(await findBarriers(page), screen).toEqual([])
}

async function findOtherSignIns(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  for (const [name, title] of [
    [word('signIn.byLink'), english('auth.magicLinkTitle')],
    [word('signIn.forgotten'), english('auth.newPasswordTitle')],
  ] as const) {
    await page.getByRole('link', { name }).click()
    expect(await page.title()).toContain(title)
    await page.getByRole('link', { name: english('auth.toSignInPage') }).click()
    await page.waitForURL((url) => url.pathname === '/login')
  }
  await page.getByRole('button', { name: word('signIn.byPasskey') }).waitFor()
  await expectNoBarriers(page, 'sign-in')
}

async function enableTwoSteps(page: Page): Promise<{ secret: string; recovery: string }> {
  const block = page.getByRole('region', { name: word('totp.title') })
  await block.getByRole('button', { name: word('totp.setUp') }).click()
  await block.getByRole('img', { name: word('totp.picture') }).waitFor()
  const secret = ((await block.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectNoBarriers(page, 'setting codes up')
  const field = block.getByLabel(word('totp.firstCode'))
  await field.fill('000000')
  await field.press('Enter')
  await block.getByRole('alert').waitFor()
  await field.fill(appCode(secret, Date.now()))
  await field.press('Enter')
  const codes = block.getByRole('group', { name: word('totp.codes') })
  const recovery = (await codes.locator('code').first().textContent()) ?? ''
  expect(await codes.locator('code').count()).toBe(10)
  await expectNoBarriers(page, 'recovery codes')
  await codes.getByRole('button', { name: word('totp.codesKept') }).click()
  await block.getByText(word('totp.codesLeft', { count: 10 })).waitFor()
  return { secret, recovery }
}

async function changePassword(page: Page): Promise<void> {
  const block = page.getByRole('region', { name: word('password.title') })
  await block.getByRole('button', { name: word('password.change') }).click()
  await block.getByLabel(word('password.current')).fill('not this one')
  await block.getByLabel(word('password.next'), { exact: true }).fill(NEW_PASSWORD)
  await block.getByRole('button', { name: word('password.change') }).click()
  await block.getByRole('alert').waitFor()
  await block.getByLabel(word('password.current')).fill(NORA.password)
  await block.getByRole('button', { name: word('password.change') }).click()
  await block.getByText(word('password.changed', { count: 0 })).waitFor()
}

interface Device {
  /** Sets whether the owner passes fingerprint verification. */
  trust(verified: boolean): Promise<void>
}

/** Adds a virtual authenticator with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
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
  return {
    async trust(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

async function addPasskey(page: Page): Promise<void> {
  const block = page.getByRole('region', { name: word('passkey.title') })
  await block.getByLabel(word('passkey.name')).fill('Phone')
  await block.getByRole('button', { name: word('passkey.add') }).click()
  await block.getByRole('button', { name: word('passkey.renameOf', { name: 'Phone' }) }).click()
  await block.getByLabel(word('passkey.newName')).fill('Grey phone')
  await block.getByRole('button', { name: word('act.save') }).click()
  await block.getByRole('button', { name: word('passkey.renameOf', { name: 'Grey phone' }) }).waitFor()
  await block.getByRole('button', { name: word('passkey.add') }).click()
  await block.getByText(word('passkey.problem.passkey_known')).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('signIn.out'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/login')
}

async function enterCodes(page: Page, right: string): Promise<void> {
  const field = page.getByLabel(word('signIn.code'))
  await field.waitFor()
  expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true)
  await field.fill('000000')
  await field.press('Enter')
  await page.getByText(word('signIn.wrongCode')).waitFor()
  await field.fill(right)
  await field.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function enterByPasskey(page: Page, device: Device): Promise<void> {
  const button = page.getByRole('button', { name: word('signIn.byPasskey') })
  await device.trust(false)
  await button.click()
  await page.getByText(word('signIn.passkeyRefused')).waitFor()
  await device.trust(true)
  await button.click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function changeKeys(page: Page): Promise<void> {
  const palette = page.locator('dialog.palette')
  /** Moves the focus out of every field. */
  const toHeading = (): Promise<void> => page.getByRole('heading', { name: word('keys.title'), exact: true }).click()
  const opens = async (...pressed: string[]): Promise<boolean> => {
    for (const key of pressed) await page.keyboard.press(key)
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    const open = await palette.isVisible()
    if (open) await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    return open
  }
  const changing = page.getByRole('button', { name: word('keys.changeOf', { does: word('keys.does.find') }) })
  await changing.click()
  await page.keyboard.press('Escape')
  await changing.click()
  const field = page.getByRole('textbox', { name: word('keys.does.find') })
  await field.press('e')
  await page.keyboard.press('Enter')
  await page.getByText(word('keys.taken', { key: 'e' })).waitFor()
  await field.press('6')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: word('keys.allBack') }).waitFor()
  await toHeading()
  expect([await opens('/'), await opens('6')]).toEqual([false, true])

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: word('keys.title') })
  const keysOfFind = sheet
    .getByRole('listitem')
    .filter({ hasText: word('keys.does.find') })
    .locator('kbd')
  await expect.poll(() => keysOfFind.allTextContents()).toContain('6')
  await expectNoBarriers(page, 'key sheet')
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: startingWith(word('keys.mode.prefixed')) }).check()
  await toHeading()
  expect([await opens('6'), await opens('Control+.', '6')]).toEqual([false, true])

  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"off"') === true)
  await page.getByRole('radio', { name: startingWith(word('keys.mode.off')) }).check()
  expect((await kept).status()).toBe(200)
  await page.reload()
  await page.getByRole('radio', { name: startingWith(word('keys.mode.off')), checked: true }).waitFor()
  await toHeading()
  expect([await opens('6'), await opens('Control+.', '6'), await opens('Control+k')]).toEqual([false, false, true])
  await expectNoBarriers(page, 'keys')
}

async function manageProjects(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('project.make') }).click()
  await page.getByLabel(word('project.name'), { exact: true }).fill('Autumn catalogue')
  await page.getByLabel(word('project.filter')).fill('@news.example')
  await expectNoBarriers(page, 'new project')
  await page.getByRole('button', { name: word('act.save') }).click()
  await page.getByRole('button', { name: word('project.applyOf', { name: 'Autumn catalogue' }) }).click()
  await page.getByText(word('project.matches', { count: 0 })).waitFor()
  await chooseOption(page, word('retention.trash_retention_days'), word('token.days', { count: 90 }))
  await page.getByRole('button', { name: word('project.remove', { name: 'Autumn catalogue' }) }).click()
  await expectNoBarriers(page, 'removing a project')
  const asked = page.getByRole('group', { name: word('project.remove', { name: 'Autumn catalogue' }) })
  await asked.getByRole('button', { name: word('act.remove') }).click()
  await page.getByText('Autumn catalogue').first().waitFor({ state: 'detached' })
}

async function checkFailures(page: Page): Promise<void> {
  const accounts = '**/api/v1/accounts'
  const detail = 'This was asked for too early.'
  const contentType = 'application/problem+json'
  await openSettings(page, 'you', 'accounts')
  await page.route(accounts, (route) => route.fulfill({ status: 400, contentType, body: JSON.stringify({ detail }) }))
  // Forgets the accounts, which other pages of the settings read too when they are shown long enough.
  await page.reload()
  const told = page.getByRole('alert').filter({ hasText: word('problem.load', { reason: detail }) })
  await told.waitFor()
  expect(await page.getByText(word('accounts.here')).count()).toBe(0)
  await page.unroute(accounts)
  // The page reads again by itself when its connection opens, maybe before the press.
  const again = told.getByRole('button', { name: word('act.retry') })
  await again.click({ timeout: 5_000 }).catch(() => undefined)
  await page.getByText(word('accounts.here')).waitFor()
  await told.waitFor({ state: 'detached' })
}

async function openAnotherAccount(page: Page): Promise<void> {
  await page.getByLabel(word('accounts.newName')).fill('Second press')
  await expectNoBarriers(page, 'accounts')
  const told = page.waitForResponse((answer) => answer.url().endsWith('/profile'))
  await page.getByRole('button', { name: word('accounts.open') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
  await openSettings(page, 'you', 'accounts')
  const there = page.getByRole('listitem').filter({ hasText: 'Second press' })
  await there.getByText(word('accounts.here')).waitFor()
  expect((await (await told).json()).profile).toMatchObject({ email: NORA.email, operator: false })
  expect(await page.getByRole('link', { name: word('settings.area.instance') }).count()).toBe(0)
  await page.getByRole('button', { name: wordPattern('accounts.goTo') }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
}

async function readHealth(page: Page): Promise<void> {
  const told = page.getByRole('region', { name: word('health.title') })
  for (const sentence of [
    wordPattern('health.running'),
    wordPattern('health.free'),
    new RegExp(`${wordPattern('health.jobs', { failed: 0 }).source}|${wordPattern('health.jobsNone').source}`),
    word('health.backupNever'),
    word('health.intakeByApi'),
  ])
    await told.getByText(sentence).waitFor()
  await expectNoBarriers(page, 'health')
}

async function chooseLooks(page: Page): Promise<void> {
  await page.getByLabel(word('project.name'), { exact: true }).fill('Nora Feld')
  await page.getByRole('button', { name: word('act.save') }).click()
  await page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
  await expectNoBarriers(page, 'you')
  await chooseOption(page, word('looks.theme'), word('looks.themes.dark'))
  await chooseOption(page, word('looks.language'), 'Deutsch')
  await page.getByRole('heading', { name: germanWord('profile.title') }).waitFor()
  const look = (): Promise<unknown> => page.locator('html').evaluate((html) => [html.lang, html.dataset.theme])
  await expect.poll(look).toEqual(['de', 'dark'])
  await page.reload()
  await page.getByRole('heading', { name: germanWord('profile.title') }).waitFor()
  const stored = await page.evaluate("fetch('/api/v1/profile').then((answer) => answer.json())")
  expect(stored).toMatchObject({ profile: { name: 'Nora Feld', theme: 'dark', language: 'de' } })
  await expect.poll(look).toEqual(['de', 'dark'])
}
