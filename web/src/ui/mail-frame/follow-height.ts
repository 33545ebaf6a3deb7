const MAX_HEIGHT_PX = 50_000
/** For a scrollbar below an email wider than its frame. */
const BAR_PX = 18
/** Limit of adjustments: an email with a height relative to its frame would grow forever. */
const MAX_STEPS = 50

/**
 * Fits a frame's height to its same-origin document.
 * @returns a function that stops it.
 */
export function followHeight(frame: HTMLIFrameElement): () => void {
  const observer = new ResizeObserver(() => stretch())
  let width = 0
  let steps = 0

  function stretch(): void {
    const root = frame.contentDocument?.documentElement
    if (!root) return
    const turned = frame.clientWidth !== width
    if (!turned && ++steps > MAX_STEPS) return
    if (turned) {
      width = frame.clientWidth
      steps = 0
      // A document is never lower than its frame; only a new width can make it shorter.
      frame.style.height = '0'
    }
    const targetHeight = root.scrollHeight + (root.scrollWidth > root.clientWidth ? BAR_PX : 0)
    if (turned || targetHeight > frame.clientHeight)
      frame.style.height = `${Math.min(targetHeight, MAX_HEIGHT_PX) + borders(frame)}px`
  }

  /** Measures anew, because the document may be shorter now. */
  function fold(): void {
    width = 0
    stretch()
  }

  function begin(): void {
    observer.disconnect()
    const body = frame.contentDocument?.body
    if (!body) return
    steps = 0
    stretch()
    observer.observe(body)
    // Quotations open and close; `toggle` does not bubble.
    frame.contentDocument?.addEventListener('toggle', fold, true)
  }

  frame.addEventListener('load', begin)
  begin()
  return () => {
    observer.disconnect()
    frame.removeEventListener('load', begin)
  }
}

const borders = (frame: HTMLIFrameElement): number => frame.offsetHeight - frame.clientHeight
