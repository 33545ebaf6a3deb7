import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { startGitRemote } from '../server/test/git-remote.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

interface Notes {
  notes: { _id: string; title: string }[]
}

describeOnDatabases(['sqlite'], 'a git repository in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is added, tried out, synced, shown, and a conflict is resolved in it', { timeout: PATIENCE_MS }, async () => {
    const remote = await startGitRemote()
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    remote.repo().commit({ 'notes/paper.md': '# Paper\n\nLinen.\n' })

    await signInByForm(page, origin, NORA)
    await openSettings(page, 'Account', 'Git')
    await addRepository(page, remote.url())
    await syncAndLook(page)

    await changeBothSides(api, remote)
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByRole('heading', { name: 'Changed on both sides' }).waitFor()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Take what is in git' }).press('Enter')
    await page.getByRole('heading', { name: 'Changed on both sides' }).waitFor({ state: 'detached' })
    const { notes } = await api<Notes>('GET', '/notes')
    expect(await api('GET', `/notes/${notes[0]?._id}`)).toMatchObject({
      note: { source_text: expect.stringContaining('Cotton.') as string },
    })

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
    await remote.stop()
  })
})

const expectNoBarriers = async (page: Page): Promise<void> => expect(await findBarriers(page)).toEqual([])

async function addRepository(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a repository' }).click()
  await page.getByLabel('Address', { exact: true }).fill(url)
  await page.getByLabel('Name', { exact: true }).fill('Press')
  await page.getByLabel('Sync it by itself').uncheck()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not synced yet.').waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It works: the repository can be reached').waitFor()
}

async function syncAndLook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What would happen' }).click()
  await page.getByText('It would do this, and has not').waitFor()
  await page.getByText('notes/paper.md').waitFor()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByText('It would do this, and has not').waitFor({ state: 'detached' })
  await page.getByText('taken in', { exact: true }).waitFor()
}

async function changeBothSides(api: Api, remote: Awaited<ReturnType<typeof startGitRemote>>): Promise<void> {
  const { notes } = await api<Notes>('GET', '/notes')
  const [note] = notes
  await api('PUT', `/notes/${note?._id}`, { content: '# Paper\n\nHemp.\n', content_format: 'markdown' })
  const text = remote.repo().read('notes/paper.md')
  remote.repo().commit({ 'notes/paper.md': text.replace('Linen.', 'Cotton.') })
}
