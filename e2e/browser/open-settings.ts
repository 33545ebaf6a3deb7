import type { Page } from 'playwright-core'

/** Goes to a page of settings as one does by hand: whom it is about, then the page. */
export async function openSettings(page: Page, area: string, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'You, account, instance' }).getByRole('link', { name: area }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
}
