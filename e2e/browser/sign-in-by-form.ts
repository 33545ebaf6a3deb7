import type { Page } from 'playwright-core'
import type { Credentials } from './api.ts'

/** As a person does it, with the keyboard; what then shows that they are in is each story's own. */
export async function signInByForm(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}
