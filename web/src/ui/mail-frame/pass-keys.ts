/** What a link in the mail needs for itself. */
const OF_THE_MAIL = ['Enter', ' ', 'Tab']

/**
 * Hands the keys that are pressed inside a frame of our origin to the page around it: without this, a click into a mail
 * would leave the keyboard without any use.
 * @returns what ends it.
 */
export function passKeys(frame: HTMLIFrameElement): () => void {
  let inside: Document | null = null

  function pass(event: KeyboardEvent): void {
    if (OF_THE_MAIL.includes(event.key)) return
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
