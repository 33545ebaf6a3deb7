import type { Page } from 'playwright-core'
import { startingWith, word } from './words.ts'

/** Opens a place of the rail. Some stand under More: the outbox only while it is empty. */
export async function openPlace(page: Page, name: string): Promise<void> {
  const links = page.getByRole('navigation', { name: word('mailbox.navigation') })
  const link = links.getByRole('link', { name: startingWith(name) })
  const more = links.getByRole('button', { name: word('mailbox.moreMailboxes') })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await link.click()
}
