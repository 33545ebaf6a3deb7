import type { Locator, Page } from 'playwright-core'
import { word } from './words.ts'

/** The text of the open draft, formatted or plain. */
export const draftText = (page: Page): Locator =>
  page.getByLabel(word('draft.text'), { exact: true }).filter({ visible: true })

/** Reads it with an empty line between paragraphs. */
export const readDraftText = (page: Page): Promise<string> =>
  draftText(page).evaluate((field) => {
    const { value, children } = field as unknown as { value?: string; children: Iterable<{ innerText: string }> }
    return value ?? [...children].map(({ innerText }) => innerText.trim()).join('\n\n')
  })
