/**
 * Calls `prepare` for each document that the same-origin frame shows; it may return a function that undoes it.
 * @returns a function that stops it.
 */
export function eachDocument(frame: HTMLIFrameElement, prepare: (document: Document) => () => void): () => void {
  let undo: (() => void) | undefined
  function begin(): void {
    undo?.()
    undo = frame.contentDocument?.body ? prepare(frame.contentDocument) : undefined
  }
  frame.addEventListener('load', begin)
  begin()
  return () => {
    frame.removeEventListener('load', begin)
    undo?.()
  }
}
