import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from './watched-page.ts'

// Server-rendered pages, used by keyboard alone in a browser without scripts.

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
]

/** Expects the page with this title, without axe violations at any width and in both themes. */
export async function expectPage(page: Page, title: string, problem: string | RegExp = ''): Promise<void> {
  expect(await page.title()).toBe(`${title} · Dossier`)
  if (problem) expect(await page.getByRole('alert').textContent()).toMatch(problem)
  expect(await page.evaluate("matchMedia('(scripting: none)').matches"), 'scripts are off').toBe(true)
  // axe is a script; the page has no scripts of its own that it could enable.
  await allowScripts(page, true)
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    expect(await findBarriers(page), `${title} at ${viewport.width}`).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow, `${title} at ${viewport.width} scrolls to the side`).toBe(0)
  }
  await allowScripts(page, false)
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Uses the browser's own switch; the context's option cannot be turned on again. */
export async function allowScripts(page: Page, allowed: boolean): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Emulation.setScriptExecutionDisabled', { value: !allowed })
}

/** Moves between fields by Tab; '' leaves a field unchanged. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, `[name="${name}"]`)
    await page.keyboard.press('ControlOrMeta+a')
    if (text) await page.keyboard.type(text)
  }
  await press(page)
}

/** @param button the first one, unless it is named. */
export async function press(page: Page, button = 'button'): Promise<void> {
  await tabTo(page, button)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}

const MAX_TAB_STOPS = 20

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    // The first field has the focus already.
    if (stops > 0) await page.keyboard.press('Tab')
    const isThere = await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)
    if (!isThere) continue
    const ring = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(ring, `focus on ${selector} can be seen`).not.toBe('none')
    return
  }
  throw new Error(`the keyboard does not reach ${selector}`)
}
