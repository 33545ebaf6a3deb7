import { cleanTag } from './clean-html.ts'
import type { Edit } from './edit.ts'
import type { Element } from './html-tree.ts'
import type { Item } from './note-parts.ts'

/** Checks or unchecks a task in place. */
export function checkItem({ task }: Item, isDone: boolean): Edit[] {
  if (!task) return []
  const { item, checkbox } = task
  const edits: Edit[] = []
  if (item.attributes['data-checked'] !== undefined) edits.push(openingTag(item, { 'data-checked': String(isDone) }))
  if (!checkbox) return edits
  const { checked: _state, ...others } = checkbox.attributes
  return [...edits, openingTag({ ...checkbox, attributes: others }, isDone ? { checked: '' } : {})]
}

const openingTag = (element: Element, changes: Record<string, string>): Edit => ({
  start: element.start,
  end: element.inner.start,
  html: cleanTag({ ...element, attributes: { ...element.attributes, ...changes } }),
})
