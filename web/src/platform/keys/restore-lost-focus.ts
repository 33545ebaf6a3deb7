/** Excludes fields, because they would swallow shortcuts, and edges that are dragged. */
const STOPS = 'a[href], button, summary, [tabindex]:not([contenteditable], [role="separator"])'

/** The last focused element and its ancestors, each with its index among siblings. */
type Trail = readonly { element: Element; place: number }[]

/**
 * Keeps the focus when its element disappears: it moves to the replacement or the nearest element. On a new page it
 * moves to the list. Mouse users and deliberate focus moves are unaffected.
 * @returns a function that stops it
 */
export function restoreLostFocus(): () => void {
  let trail: Trail = []
  let main: Element | null = null
  let byKeys = false
  let frame = 0

  const remember = ({ target }: Event): void => {
    if (target instanceof Element) trail = trailOf(target)
  }
  const readKey = (): void => {
    byKeys = true
  }
  const readPointer = (): void => {
    byKeys = false
  }

  const isLost = (): boolean =>
    (main !== null && !main.isConnected) || (trail.length > 0 && trail[0]?.element.isConnected === false)

  function checkFocus(): void {
    main ??= document.querySelector('main')
    if (!isLost()) return
    const [lost, previousMain] = [trail, main]
    trail = []
    main = document.querySelector('main')
    if (!byKeys) return
    cancelAnimationFrame(frame)
    // Runs after deliberate focus moves.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body || document.querySelector('dialog:modal')) return
        focusTargetAfter(previousMain?.isConnected ? lost : [])?.focus({ preventScroll: true })
      })
    })
  }

  const observer = new MutationObserver(checkFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('keydown', readKey, true)
  document.addEventListener('pointerdown', readPointer, true)
  document.addEventListener('wheel', readPointer, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('keydown', readKey, true)
    document.removeEventListener('pointerdown', readPointer, true)
    document.removeEventListener('wheel', readPointer, true)
  }
}

function trailOf(target: Element): Trail {
  const trail: { element: Element; place: number }[] = []
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement)
    trail.push({ element, place: [...(element.parentElement?.children ?? [])].indexOf(element) })
  return trail
}

function focusTargetAfter(trail: Trail): HTMLElement | null {
  const connectedAt = trail.findIndex(({ element }) => element.isConnected)
  const around = trail.slice(connectedAt)
  const list = document.getElementById('list')
  if (connectedAt < 1) return list
  // A virtual list manages its own cursor.
  const rows = around.find(({ element }) => element.getAttribute('role') === 'grid')?.element
  if (rows) return firstStop([rows])
  const holder = around.find(({ element }) => element.hasAttribute('tabindex'))?.element as HTMLElement | undefined
  // Buttons of a toolbar act on the adjacent content.
  const isBar = trail.slice(0, connectedAt).some(({ element }) => element.getAttribute('role') === 'toolbar')
  if (isBar) return holder ?? list
  const [near] = around
  const children = [...(near?.element.children ?? [])]
  const index = trail[connectedAt - 1]?.place ?? 0
  const before = holder === near?.element ? null : firstStop(children.slice(0, index).reverse())
  return firstStop(children.slice(index)) ?? before ?? holder ?? list
}

function firstStop(elements: readonly Element[]): HTMLElement | null {
  for (const element of elements) {
    const stop = [element, ...element.querySelectorAll(STOPS)].find(isStop)
    if (stop) return stop
  }
  return null
}

/** Acts of an empty place lead elsewhere, so nobody stands on them unasked. */
const isStop = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.closest('.nothing') &&
  element.matches(STOPS) &&
  element.tabIndex >= 0 &&
  element.checkVisibility()
