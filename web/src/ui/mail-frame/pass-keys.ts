/** Keys that links in the email need. */
const LINK_KEYS = ['Enter', ' ', 'Tab']

/**
 * Forwards key presses from a same-origin frame to the page. Otherwise shortcuts would stop after a click into an
 * email.
 * @returns a function that stops it.
 */
export function passKeys(frame: HTMLIFrameElement): () => void {
  let inside: Document | null = null

  function pass(event: KeyboardEvent): void {
    if (LINK_KEYS.includes(event.key)) return
    if (!frame.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault()
  }

  function begin(): void {
    inside?.removeEventListener('keydown', pass)
    inside = frame.contentDocument
    inside?.addEventListener('keydown', pass)
  }

  frame.addEventListener('load', begin)
  begin()
  return () => {
    frame.removeEventListener('load', begin)
    inside?.removeEventListener('keydown', pass)
  }
}
