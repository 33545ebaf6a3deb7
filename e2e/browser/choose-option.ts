import type { Page } from 'playwright-core'

/** Opens a select by its name and chooses an option by its text. */
export async function chooseOption(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}
