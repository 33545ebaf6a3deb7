import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from '../browser/watched-page.ts'
import { word, wordPattern } from '../browser/words.ts'
import { leave, open, palette, rowOf, SEARCH } from './palette.ts'

/** Answers to older queries are discarded; Enter waits for the answer to the current text. */
export async function actOnlyOnTheNewest(page: Page): Promise<void> {
  // Keyed by query, because slow typing also sends intermediate queries.
  const held = new Map<string, () => void>()
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/search/quick')) failed.push(textOf(request))
  })
  await page.route(SEARCH, async (route) => {
    await new Promise<void>((go) => held.set(textOf(route.request()), go))
    await route.continue().catch(() => undefined)
  })
  await open(page, 'deliv')
  await expect.poll(() => [...held.keys()]).toContain('deliv')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('linen edi')
  await page.keyboard.press('Enter')
  await expect.poll(() => [...held.keys()]).toContain('linen edi')
  await expect.poll(() => failed).toContain('deliv')
  expect(await palette(page).isVisible()).toBe(true)
  held.get('linen edi')?.()
  await page.locator('.record-page h2:focus', { hasText: 'Linen edition: plan' }).waitFor()
  for (const go of held.values()) go()
  await page.unroute(SEARCH)
}

const textOf = (request: Request): string => (request.postDataJSON() as { query: string }).query

export async function reportUnknownWords(page: Page): Promise<void> {
  const answerWith = (change: (route: Route) => Promise<void>) => page.route(SEARCH, change)
  const nothing = page.getByText(wordPattern('palette.nothing'))
  await open(page)

  const detail = 'The index is being repaired.'
  await answerWith((route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', detail } }))
  await page.keyboard.type('linen')
  await page.getByText(word('palette.unavailable', { reason: detail })).waitFor()
  expect(await nothing.count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.unroute(SEARCH)
  await page.getByRole('button', { name: word('act.retry') }).click()
  await rowOf(page, 'Deliveries').waitFor()

  await answerWith(changed({ degraded: true, degraded_reason: 'Mail took too long.', found: 0, results: [] }))
  await page.locator('.palette input').fill('linens')
  await page.getByText(word('palette.degraded', { reason: 'Mail took too long.' })).waitFor()
  expect(await nothing.count()).toBe(0)
  await page.unroute(SEARCH)

  await answerWith(changed({ found: 10_000, found_is_minimum: true }))
  await page.locator('.palette input').fill('linen')
  await page.getByText(word('palette.foundAtLeast', { found: '10,000', shown: 6 })).waitFor()
  await page.unroute(SEARCH)

  await page.locator('.palette input').fill('linen edition forty zeppelins')
  await page.getByText(word('palette.relaxed')).waitFor()
  await rowOf(page, 'Linen edition: plan').waitFor()

  await page.context().setOffline(true)
  await page.locator('.palette input').fill('tuesdays')
  await page.getByText(word('palette.unreachable')).waitFor()
  expect(await nothing.count()).toBe(0)
  await page.context().setOffline(false)
  await rowOf(page, 'Deliveries').waitFor()
  await leave(page)
}

const changed =
  (fields: object) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
  }
