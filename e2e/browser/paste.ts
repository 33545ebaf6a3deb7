import type { Page } from 'playwright-core'

/** Pastes data of these types into the focused element through the browser's clipboard. */
export async function paste(page: Page, copied: Record<string, string>): Promise<void> {
  await page.evaluate(`document.addEventListener('copy', (event) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    for (const [type, text] of ${JSON.stringify(Object.entries(copied))}) event.clipboardData.setData(type, text)
  }, { once: true, capture: true })`)
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+v')
}
