const MAX_HEIGHT_PX = 50_000
/** For a scrollbar below an email wider than its frame. */
const BAR_PX = 18
/** Limit of adjustments: an email with a height relative to its frame would grow forever. */
const MAX_STEPS = 50
/** A wider email scrolls inside its frame, because smaller words cannot be read. */
const MIN_SCALE = 0.5

interface Fit {
  /** Scales an email that is wider than its frame. */
  scaled: boolean
  /** Receives the scale whenever it changes; 1 = actual size. */
  onScale(scale: number): void
}

/**
 * Fits a same-origin document into its frame: the frame takes the document's height, and the document the frame's width.
 * @returns a function that stops it.
 */
export function followHeight(frame: HTMLIFrameElement, { scaled, onScale }: Fit): () => void {
  const observer = new ResizeObserver(() => stretch())
  let width = 0
  let steps = 0
  let scale = 1
  let inside: Document | null = null

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
    if (scaled) fitWidth(root, turned)
    const targetHeight = root.scrollHeight + (isTooWide(root) ? BAR_PX : 0)
    if (turned || targetHeight > frame.clientHeight)
      frame.style.height = `${Math.min(targetHeight, MAX_HEIGHT_PX) + borders(frame)}px`
  }

  function fitWidth(root: HTMLElement, anew: boolean): void {
    const body = root.ownerDocument.body
    const before = scale
    if (anew) {
      scale = 1
      body.style.zoom = ''
    }
    // Twice: parts of a fixed width may stand beside others that follow the frame.
    for (let pass = 0; pass < 2 && isTooWide(root) && scale > MIN_SCALE; pass++) {
      scale = Math.max(MIN_SCALE, (scale * root.clientWidth) / root.scrollWidth)
      body.style.zoom = String(scale)
    }
    if (scale !== before) onScale(scale)
  }

  /** Quotations open and close, so the document may be shorter now. */
  function measureAnew(): void {
    width = 0
    stretch()
  }

  function begin(): void {
    observer.disconnect()
    inside = frame.contentDocument
    if (!inside?.body) return
    measureAnew()
    observer.observe(inside.body)
    // `toggle` does not bubble.
    inside.addEventListener('toggle', measureAnew, true)
  }

  frame.addEventListener('load', begin)
  begin()
  return () => {
    observer.disconnect()
    frame.removeEventListener('load', begin)
    inside?.removeEventListener('toggle', measureAnew, true)
    if (inside?.body) inside.body.style.zoom = ''
  }
}

const isTooWide = (root: HTMLElement): boolean => root.scrollWidth > root.clientWidth + 1

const borders = (frame: HTMLIFrameElement): number => frame.offsetHeight - frame.clientHeight
