import { isComposing } from './is-composing.ts'
import { isTextField } from './read-press.ts'
import { hasOwnUse } from './use-keys.ts'

/** Held keys are dropped when a page takes longer, because the user no longer expects them. */
const MAX_BUFFER_MS = 2_000

const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '
const meansSomething = (event: KeyboardEvent): boolean =>
  isLetter(event) || ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Delete'].includes(event.key)

interface KeyBuffer {
  hold(): void
  release(): void
  stop(): void
}

/**
 * Holds key presses while another page loads, because they were meant for that page. Otherwise closing an email and
 * archiving the next row would archive the closed email. They are replayed in order; fields and buttons are unaffected.
 */
export function bufferKeys(): KeyBuffer {
  let underway = false
  let pressed: KeyboardEvent[] = []
  let giveUp: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let isPressingAgain = false

  function take(event: KeyboardEvent): void {
    if (isPressingAgain || !(underway || pressed.length > 0) || !mayWait(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.push(event)
  }

  function hold(): void {
    underway = true
    cancelAnimationFrame(frame)
    clearTimeout(giveUp)
    giveUp = setTimeout(() => {
      underway = false
      pressed = []
    }, MAX_BUFFER_MS)
  }

  function release(): void {
    underway = false
    clearTimeout(giveUp)
    pressNextSoon()
  }

  /** Runs after the new page has added its listeners and moved the focus. */
  function pressNextSoon(): void {
    cancelAnimationFrame(frame)
    if (pressed.length === 0) return
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(pressNext)
    })
  }

  function pressNext(): void {
    const event = pressed.shift()
    if (!event) return
    isPressingAgain = true
    ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent(event.type, event))
    isPressingAgain = false
    // The key may load another page, for which the remaining keys wait.
    if (!underway) pressNextSoon()
  }

  window.addEventListener('keydown', take, true)
  return {
    hold,
    release,
    stop() {
      clearTimeout(giveUp)
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', take, true)
    },
  }
}

function mayWait(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || isComposing(event) || !meansSomething(event)) return false
  if (isTextField(target) || document.querySelector('dialog:modal') !== null) return false
  return !hasOwnUse(target, event.key)
}
