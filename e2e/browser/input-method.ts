import type { Page } from 'playwright-core'

export interface InputMethod {
  /** What is proposed stands in the field, underlined, until it is taken. */
  propose(...texts: string[]): Promise<void>
  /** Enter takes the last proposal, which becomes this text, and means nothing else. */
  take(text: string): Promise<void>
}

/** Types where the focus is as Chinese, Japanese and Korean are typed, with the events of the browser itself. */
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
