import type { Page } from 'playwright-core'
import { word, wordPattern } from '../../e2e/browser/words.ts'
import { take } from './desk.ts'

/** A provider of the built-in table, because the machine of the screenshots may have no network. */
const ADDRESS = 'nora.feld@fastmail.com'

/** Shows the first step of adding a mailbox, with the servers that were found. */
export async function takeMailbox(desk: Page): Promise<void> {
  await desk.goto(`${new URL(desk.url()).origin}/connect`)
  await desk.getByLabel(word('setup.address')).fill(ADDRESS)
  await desk.getByLabel(word('setup.password'), { exact: true }).fill('an app password')
  await desk.getByText(wordPattern('setup.foundOf')).waitFor()
  await take(desk, 'add-mailbox')
  await desk.goBack()
}
