import type { Page } from 'playwright-core'
import { timeKey } from './key-to-frame.ts'

/** A person looks at a row or a conversation at least this long. The app reads its neighbours meanwhile. */
const REST_MS = 500

export const rest = (page: Page): Promise<void> => page.waitForTimeout(REST_MS)

/** Another row has the focus. */
export async function stepDown(page: Page): Promise<number> {
  await page.evaluate('globalThis.before = document.activeElement.dataset.thread')
  const ms = await timeKey(
    page,
    'j',
    'document.activeElement.dataset.thread && document.activeElement.dataset.thread !== before',
  )
  await rest(page)
  return ms
}

/** The pane shows another conversation: its heading, and the text of an email in it. */
const ANOTHER_IS_SHOWN = `(() => {
  const heading = document.querySelector('.pane h1')
  const body = document.querySelector('.pane .mail-body')
  if (!heading || !body || body === before) return false
  const frame = body.querySelector('iframe')
  return frame ? frame.contentDocument?.body?.childNodes.length > 0 : body.textContent !== ''
})()`

/** Expects that no conversation, or another one, is open. */
export async function timeConversation(page: Page, key: string): Promise<number> {
  await page.evaluate(`globalThis.before = document.querySelector('.pane .mail-body')`)
  const ms = await timeKey(page, key, ANOTHER_IS_SHOWN)
  await rest(page)
  return ms
}

export async function openConversation(page: Page): Promise<number> {
  await stepDown(page)
  const ms = await timeConversation(page, 'Enter')
  await page.keyboard.press('u')
  await page.locator('.pane').waitFor({ state: 'detached' })
  await rest(page)
  return ms
}
