import { isComposing } from './is-composing.ts'
import { isTextField } from './read-press.ts'
import { hasOwnUse } from './use-keys.ts'

/** A page that takes longer than this to come is not waited for with what was pressed: nobody still means it then. */
const AT_MOST_MS = 2_000

const isLetter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '
const meansSomething = (event: KeyboardEvent): boolean =>
  isLetter(event) || ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Delete'].includes(event.key)

interface HeldKeys {
  /** Another page is on its way. */
  hold(): void
  /** It stands. */
  release(): void
  stop(): void
}

/**
 * What is pressed while another page is on its way was meant for that page, and would act on the one that goes: whoever
 * closes a mail and archives the next row would archive what they closed. So it waits for the page, and is pressed there
 * in its order. What is typed into a field, or pressed on a button, is left alone.
 */
export function holdKeys(): HeldKeys {
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
    }, AT_MOST_MS)
  }

  function release(): void {
    underway = false
    clearTimeout(giveUp)
    pressNextSoon()
  }

  /** After what comes has begun to listen, and after whoever sends the focus somewhere. */
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
    // It may itself have led to another page, for which the rest waits.
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
