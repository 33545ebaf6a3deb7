import { escapeHtml } from '../note-text.ts'
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

function openingTag({ name, attributes, start, inner }: Element, changes: Record<string, string>): Edit {
  const written = Object.entries({ ...attributes, ...changes }).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return { start, end: inner.start, html: `<${name}${written.join('')}>` }
}
