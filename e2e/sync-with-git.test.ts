// @module-tag slow

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
import { word, wordPattern } from './browser/words.ts'

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
    await openSettings(page, 'account', 'git')
    await addRepository(page, remote.url())
    await syncAndCheck(page)

    await changeBothSides(api, remote)
    await page.getByRole('button', { name: word('git.sync') }).click()
    await page.getByRole('link', { name: word('conflict.resolve') }).press('Enter')
    await chooseSides(page)
    await fitAPhone(page)
    await noticeNewerTexts(page, api)
    await finish(page)
    const { note } = await readNote(api)
    expect(note.source_text).toContain('# Paper\n\nJute.\nCotton.\nFelt, too.\n')

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
    await remote.stop()
  })
})

const expectNoBarriers = async (page: Page): Promise<void> => expect(await findBarriers(page)).toEqual([])

async function addRepository(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: word('git.add') }).click()
  await page.keyboard.type(url)
  await page.getByLabel(word('git.field.name'), { exact: true }).fill('Press')
  await page.getByLabel(word('git.enabled')).uncheck()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('act.save') }).click()
  await page.getByText(word('git.never')).waitFor()
  await page.getByRole('button', { name: word('identity.try') }).click()
  await page.getByText(word('git.works')).waitFor()
}

async function syncAndCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('git.preview'), exact: true }).click()
  await page.getByText(wordPattern('git.would')).waitFor()
  await page.getByText('notes/paper.md').waitFor()
  await page.getByRole('button', { name: word('git.sync') }).click()
  await page.getByText(wordPattern('git.would')).waitFor({ state: 'detached' })
  await page.getByText(word('git.decision.imported'), { exact: true }).waitFor()
}

const FIRST_PLACE = word('conflict.where', { place: 1, count: 1 })
const result = (page: Page) => page.getByLabel(word('conflict.resultOf', { place: FIRST_PLACE }))
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function chooseSides(page: Page): Promise<void> {
  await page.getByText(`${FIRST_PLACE} ${word('conflict.open', { count: 1 })}`).waitFor()
  await expectNoBarriers(page)
  expect(await tool(page, word('conflict.finish')).getAttribute('aria-disabled')).toBe('true')
  await tool(page, word('conflict.takeOurs')).press('Enter')
  expect(await result(page).inputValue()).toBe('Hemp.')
  await tool(page, word('conflict.takeTheirs')).press('Enter')
  expect(await result(page).inputValue()).toBe('Cotton.')
  await tool(page, word('conflict.takeBoth')).press('Enter')
  expect(await result(page).inputValue()).toBe('Hemp.\nCotton.')
  await page.getByText(`${FIRST_PLACE} ${word('conflict.allChosen')}`).waitFor()
}

async function fitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const inGit = page.locator('.panes pre', { hasText: 'Cotton.' })
  expect(await inGit.isVisible()).toBe(false)
  await tool(page, word('conflict.theirs')).press('Enter')
  await inGit.waitFor()
  expect(await result(page).isVisible()).toBe(false)
  await expectNoBarriers(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function noticeNewerTexts(page: Page, api: Api): Promise<void> {
  const { note } = await readNote(api)
  await api('PUT', `/notes/${note._id}`, { content: '# Paper\n\nJute.\n', content_format: 'markdown' })
  await tool(page, word('conflict.finish')).press('Enter')
  await page.getByText(word('conflict.outdated')).waitFor()
  await expectNoBarriers(page)
  await tool(page, word('conflict.beginAnew')).press('Enter')
  await tool(page, word('conflict.takeBoth')).press('Enter')
  expect(await result(page).inputValue()).toBe('Jute.\nCotton.')
}

async function finish(page: Page): Promise<void> {
  await result(page).press('Control+End')
  await page.keyboard.type('\nFelt, too.')
  await tool(page, word('conflict.finish')).press('Enter')
  await page.getByText(word('conflict.none')).waitFor()
}

async function readNote(api: Api): Promise<{ note: { _id: string; source_text: string } }> {
  const { notes } = await api<Notes>('GET', '/notes')
  return api('GET', `/notes/${notes[0]?._id}`)
}

async function changeBothSides(api: Api, remote: Awaited<ReturnType<typeof startGitRemote>>): Promise<void> {
  const { notes } = await api<Notes>('GET', '/notes')
  const [note] = notes
  await api('PUT', `/notes/${note?._id}`, { content: '# Paper\n\nHemp.\n', content_format: 'markdown' })
  const text = remote.repo().read('notes/paper.md')
  remote.repo().commit({ 'notes/paper.md': text.replace('Linen.', 'Cotton.') })
}
