import './tooltips.css'
import { useEffect, useRef, useState } from 'react'

/** Rest of the pointer, or of the focus, before a tooltip shows. */
const REST_MS = 400
/** Time to move the pointer onto the tooltip (WCAG 1.4.13). */
const LEAVE_MS = 120
const GAP_PX = 6

interface Tip {
  anchor: HTMLElement
  words: string
  shortcut: string
}

/**
 * Shows the tooltips of the page: the `data-tooltip` of an element, with the key in its `aria-keyshortcuts`. Screen readers
 * get neither from here, because the element has both.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchAnchors(setTip, () => box.current), [])
  useEffect(() => {
    const element = box.current
    if (!element || !tip) return
    element.showPopover?.()
    showBeside(element, tip.anchor)
    return () => element.hidePopover?.()
  }, [tip])
  return (
    <div ref={box} className="tooltip" popover="manual" aria-hidden>
      {tip?.words}
      {tip?.shortcut && <kbd>{tip.shortcut.toUpperCase()}</kbd>}
    </div>
  )
}

function watchAnchors(show: (tip: Tip | null) => void, boxElement: () => HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | null = null

  function change(anchor: HTMLElement | null, afterMs: number): void {
    if (anchor === current) return
    current = anchor
    clearTimeout(timer)
    timer = setTimeout(() => show(anchor && readTip(anchor)), afterMs)
  }
  function hide(): void {
    current = null
    clearTimeout(timer)
    show(null)
  }
  const restOn = (anchor: HTMLElement | null): void => change(anchor, anchor ? REST_MS : LEAVE_MS)
  const over = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return
    const target = event.target instanceof Element ? event.target : null
    if (target && boxElement()?.contains(target)) clearTimeout(timer)
    else restOn(anchorOf(target))
  }
  const focus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(':focus-visible')) change(anchorOf(target), REST_MS)
  }
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('focusin', focus, { signal })
  for (const event of ['focusout', 'pointerdown', 'keydown', 'wheel'] as const)
    document.addEventListener(event, hide, { signal, passive: true })
  return () => {
    listeners.abort()
    clearTimeout(timer)
  }
}

const anchorOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-tooltip]:not([aria-expanded="true"])') ?? null

const readTip = (anchor: HTMLElement): Tip | null =>
  anchor.isConnected
    ? { anchor, words: anchor.dataset.tooltip ?? '', shortcut: anchor.getAttribute('aria-keyshortcuts') ?? '' }
    : null

/** Below the anchor, else above it, and inside the window. */
function showBeside(box: HTMLElement, anchor: HTMLElement): void {
  const near = anchor.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const leftPx = Math.min(Math.max(near.left + (near.width - width) / 2, GAP_PX), innerWidth - width - GAP_PX)
  const isBelow = near.bottom + GAP_PX + height <= innerHeight
  box.style.left = `${leftPx}px`
  box.style.top = `${isBelow ? near.bottom + GAP_PX : near.top - GAP_PX - height}px`
}
