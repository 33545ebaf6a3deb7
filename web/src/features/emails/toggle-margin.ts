/** Moves the focus from the conversation to its margin and back. Opens a folded margin. */
export function toggleMargin(): void {
  const pane = document.getElementById('mail')
  if (!pane) return
  if (document.activeElement?.closest('.margin, .margin-line')) {
    pane.querySelector<HTMLElement>('.scroll')?.focus({ preventScroll: true })
    return
  }
  const folded = pane.querySelector<HTMLDetailsElement>('.margin-line')
  if (folded?.checkVisibility()) folded.open = true
  const margin = [...pane.querySelectorAll<HTMLElement>('.margin')].find((each) => each.checkVisibility())
  margin?.querySelector<HTMLElement>('button, a[href], summary')?.focus()
}
