import type { Page } from 'playwright-core'

/** The browser tells an editor of the caret between two frames. */
export const caretIsKnown = (page: Page): Promise<void> =>
  page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )
