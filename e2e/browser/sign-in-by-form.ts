import type { Page } from 'playwright-core'
import type { Credentials } from './api.ts'
import { word } from './words.ts'

/** Signs in by keyboard. Each test itself checks that the sign-in succeeded. */
export async function signInByForm(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel(word('signIn.email')).fill(email)
  await page.getByLabel(word('signIn.password')).fill(password)
  await page.keyboard.press('Enter')
}
