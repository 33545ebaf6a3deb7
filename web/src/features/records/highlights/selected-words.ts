import type { Span } from '@dossier/analysis/span'

// The shown text has its offsets: each stretch says where its words begin in `data-at`.

const STRETCH = '[data-at]'

/** Returns the selected words of a shown text; null when nothing of it is selected. */
export function selectedSpan(shown: HTMLElement, text: string): Span | null {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(shown)) return null
  const stretches = [...shown.querySelectorAll<HTMLElement>(STRETCH)].filter((each) => range.intersectsNode(each))
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  return trimmed(text, {
    start: offsetIn(first, range.startContainer, range.startOffset) ?? beginOf(first),
    end: offsetIn(last, range.endContainer, range.endOffset) ?? beginOf(last) + last.textContent.length,
  })
}

const beginOf = ({ dataset }: HTMLElement): number => Number(dataset.at)

/** @returns null when the boundary is outside the stretch. */
function offsetIn(stretch: HTMLElement, node: Node, offset: number): number | null {
  if (!stretch.contains(node)) return null
  const before = document.createRange()
  before.setStart(stretch, 0)
  before.setEnd(node, offset)
  return beginOf(stretch) + before.toString().length
}

function trimmed(text: string, { start, end }: Span): Span | null {
  const words = text.slice(start, end)
  if (words.trim() === '') return null
  const from = start + words.length - words.trimStart().length
  return { start: from, end: from + words.trim().length }
}

/** Selects words of a shown text, and scrolls to them. */
export function selectSpan(shown: HTMLElement, { start, end }: Span): void {
  const [from, to] = [pointAt(shown, start), pointAt(shown, end)]
  if (!from || !to) return
  document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
  from.node.parentElement?.scrollIntoView({ block: 'nearest' })
}

interface Point {
  node: Node
  offset: number
}

function pointAt(shown: HTMLElement, at: number): Point | null {
  for (const stretch of shown.querySelectorAll<HTMLElement>(STRETCH)) {
    const offset = at - beginOf(stretch)
    const node = stretch.firstChild
    if (node && offset >= 0 && offset <= stretch.textContent.length) return { node, offset }
  }
  return null
}

/** Returns the offset of the first words that are in view. */
export function firstInView(shown: HTMLElement, view: DOMRect): number {
  const paragraphs = [...shown.querySelectorAll<HTMLElement>('p')]
  const visible = paragraphs.find((paragraph) => paragraph.getBoundingClientRect().bottom > view.top + 1)
  const stretch = visible?.querySelector<HTMLElement>(STRETCH)
  return stretch ? beginOf(stretch) : 0
}
