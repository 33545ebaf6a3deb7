import { type Element, isElement, type Range } from './html-tree.ts'

/** Replaces a range of the note's HTML. */
export interface Edit extends Range {
  html: string
}

/** Adds HTML after a member, or before one at the beginning. */
export function insertHtml(html: string, after: number | undefined, before: number | undefined): Edit[] {
  if (html === '') return []
  if (after !== undefined) return [{ start: after, end: after, html: `\n${html}` }]
  return before === undefined ? [] : [{ start: before, end: before, html: `${html}\n` }]
}

/** Their end is needed, even when they are empty. */
const LASTING = new Set(['', 'html', 'body', 'li', 'td', 'th'])

/** Removes a part, and the elements around it that would be empty. */
export function removePart({ start, end, parent }: Range & { parent: Element }): Edit {
  const isAlone = parent.children.every(
    (child) => (child.start >= start && child.end <= end) || (!isElement(child) && child.text.trim() === ''),
  )
  if (!isAlone || LASTING.has(parent.name) || !parent.parent) return { start, end, html: '' }
  return removePart({ start: parent.start, end: parent.end, parent: parent.parent })
}

/** A block at the end of a note begins after these. */
const ENCLOSING = new Set('dd dt dl details figure fieldset td th tr tbody table'.split(' '))

/** Returns the place of a block that follows the last part. */
export function endAfter({ after, parent }: { after: number; parent: Element }): number {
  const isLast = parent.children.every(
    (child) => child.start < after || (!isElement(child) && child.text.trim() === ''),
  )
  if (!isLast || !ENCLOSING.has(parent.name) || !parent.parent) return after
  return endAfter({ after: Math.max(after, parent.end), parent: parent.parent })
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let [result, position] = ['', 0]
  for (const { start, end, html } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(position, start) + html
    position = Math.max(position, end)
  }
  return result + text.slice(position)
}
