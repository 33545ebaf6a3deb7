// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const RAW =
  'From: Mara Lind <mara@lind.example>\r\nTo: nora@press.example\r\nSubject: Price\r\nMessage-ID: <price@x>\r\n\r\nDear Nora,\r\nthe mill holds its price until Friday.\r\n'

describeOnDatabases(['sqlite'], 'memories of tools in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are quoted, replaced, selected and kept by keyboard', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { page, complaints, strays } = await openPage(browser, product.origin)
    const api = await signInByApi(product.origin, NORA)
    const { email } = await api<{ email: { _id: string; project: string } }>('POST', '/emails', { raw_email: RAW })
    const old = await api<{ memory: { _id: string } }>('POST', '/memories', {
      title: '',
      content: 'Ade Balogun lives in Seestraße 40, Kiel',
    })
    const { token } = await api<{ token: string }>('POST', '/tokens', { name: 'assistant' })
    const keep = (body: object) =>
      fetch(`${product.origin}/api/v1/memories`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const content of ['The kiln is cold', 'Livia prefers mornings', 'Otto sells ink', 'The fair is in May']) {
      await keep({ content })
    }
    await keep({ content: 'Ade Balogun lives in Hafenweg 3, Kiel' })
    const source = `/projects/${email.project}/mail/inbox/${email._id}`
    await keep({ content: 'Mara says the mill holds its price until Friday', source })

    await signInByForm(page, product.origin, NORA)
    await page.locator('.index-tabs').waitFor()
    await page.goto(`${product.origin}/projects/${email.project}/memories`)
    await readQuotation(page)
    await replaceByKey(page, api, old.memory._id)
    await discardSelected(page)
    await keepAll(page, api)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const waiting = (page: Page, words: string) => page.locator('.memory-review li', { hasText: words })
const titles = (page: Page): Promise<string[]> => page.locator('.memory-review .title').allTextContents()
const barriers = async (page: Page, where: string) => expect(await findBarriers(page), where).toEqual([])

async function readQuotation(page: Page): Promise<void> {
  const row = waiting(page, 'Mara says')
  await row.locator('q', { hasText: 'the mill holds its price until Friday' }).waitFor()
  await row.getByText('From Mara Lind').waitFor()
  await barriers(page, 'memories to review')
  expect(await page.locator('.memory-review q').count(), 'no quotation without words in a source').toBe(1)
}

/** The key replaces where a memory contradicts another one. */
async function replaceByKey(page: Page, api: Api, old: string): Promise<void> {
  const row = waiting(page, 'Hafenweg 3')
  const words = 'Ade Balogun lives in Seestraße 40, Kiel'
  await row.getByText(word('review.replaces', { words })).waitFor()
  await row.getByRole('button', { name: word('review.replace'), exact: true }).waitFor()
  await row.getByRole('button', { name: word('review.keepBoth'), exact: true }).waitFor()
  await row.getByRole('link').focus()
  await page.keyboard.press('y')
  await row.waitFor({ state: 'detached' })
  const { memory } = await api<{ memory: { replaced_by: string; valid_to: string | null } }>('GET', `/memories/${old}`)
  expect(memory.replaced_by).not.toBe('')
  expect(memory.valid_to).not.toBeNull()
}

async function discardSelected(page: Page): Promise<void> {
  for (const words of ['The kiln is cold', 'Otto sells ink']) {
    await waiting(page, words).getByRole('link').focus()
    await page.keyboard.press('x')
    await waiting(page, words).locator('input:checked').waitFor()
  }
  await page.getByRole('button', { name: word('review.discardSome', { count: 2 }), exact: true }).press('Enter')
  await waiting(page, 'Otto sells ink').waitFor({ state: 'detached' })
  expect((await titles(page)).toSorted()).toEqual([
    'Livia prefers mornings',
    'Mara says the mill holds its price until Friday',
    'The fair is in May',
  ])
}

async function keepAll(page: Page, api: Api): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await barriers(page, 'memories to review on a narrow screen')
  await page.getByRole('button', { name: word('review.keepAll', { count: 3 }), exact: true }).press('Enter')
  await page.locator('.memory-review').waitFor({ state: 'detached' })
  const { memories } = await api<{ memories: { review: string }[] }>('GET', '/memories')
  expect(memories.map(({ review }) => review).toSorted()).toEqual(['', 'accepted', 'accepted', 'accepted', 'accepted'])
}
