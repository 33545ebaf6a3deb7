import type { Page } from 'playwright-core'

export interface InputMethod {
  /** Shows underlined proposals in the field until one is accepted. */
  propose(...texts: string[]): Promise<void>
  /** Accepts the last proposal with Enter, which becomes this text and has no other effect. */
  take(text: string): Promise<void>
}

/** Types into the focused field with the browser's own IME events, as for Chinese, Japanese and Korean. */
export async function openInputMethod(page: Page): Promise<InputMethod> {
  const session = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter' }
  return {
    async propose(...texts) {
      for (const text of texts)
        await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    },
    async take(text) {
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, ...enter })
      await session.send('Input.insertText', { text })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode: 13, ...enter })
    },
  }
}
