import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from '../browser/watched-page.ts'
import { startingWith, word } from '../browser/words.ts'

export interface Mails {
  emails: { _id: string; project: string; subject: string; mailbox: string; triage_status: string; labels: string[] }[]
}

export interface Proposals {
  proposals: { sender: string; status: string }[]
}

export interface Drafts {
  drafts: { source_email: string; body_text: string; cc: string[] }[]
}

/** Runs on the board have names that start with the same word. */
export const openInbox = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: word('mailbox.navigation') })
    .getByRole('link', { name: startingWith(word('mailbox.inbox')) })
    .click()
export const openBoard = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: word('board.navigation') })
    .getByRole('link', { name: word('board.title') })
    .click()
/** Triage says its number before it moves anything. */
export async function triageNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('board.start'), exact: true }).click()
  await page.locator('.asking').getByRole('button').first().click()
}
export const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
export const diffRow = (page: Page, subject: string) => page.locator('.diff-row', { hasText: subject })
export const expectNoBarriers = async (page: Page): Promise<void> => expect(await findBarriers(page)).toEqual([])
