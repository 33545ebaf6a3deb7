import type { Page } from 'playwright-core'
import { type WordKey, word } from './words.ts'

type Under<Key, Group extends string> = Key extends `${Group}.${infer Name}` ? Name : never

/** Opens a page of settings through the links: the area first, then the page. */
export async function openSettings(
  page: Page,
  area: Under<WordKey, 'settings.area'>,
  name: Exclude<Under<WordKey, 'settings'>, `${string}.${string}`>,
): Promise<void> {
  await page.getByRole('link', { name: word('sending.settings'), exact: true }).click()
  const areas = page.getByRole('navigation', { name: word('settings.areas') })
  await areas.getByRole('link', { name: word(`settings.area.${area}`) }).click()
  const pages = page.getByRole('navigation', { name: word('settings.navigation'), exact: true })
  await pages.getByRole('link', { name: word(`settings.${name}`) }).click()
}
