// @module-tag slow

import { expect, it } from 'vitest'
import { openChromium } from '#test/chromium'
import { HIDDEN_TEXT, VISIBLE_TEXT } from '#test/hidden-samples'
import { READABLE_PIXELS, textPixels } from './check-hidden.ts'

it('a reader sees in Chromium exactly the text that is read', async () => {
  const browser = await openChromium()
  try {
    const hidden = await textPixels(browser, HIDDEN_TEXT)
    expect(HIDDEN_TEXT.filter((_, index) => (hidden[index] ?? 0) >= READABLE_PIXELS)).toEqual([])
    const visible = await textPixels(browser, VISIBLE_TEXT)
    expect(VISIBLE_TEXT.filter((_, index) => (visible[index] ?? 0) < READABLE_PIXELS)).toEqual([])
  } finally {
    await browser.close()
  }
})
