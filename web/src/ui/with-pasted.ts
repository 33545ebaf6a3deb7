import type { ClipboardEvent } from 'react'

/** Returns the field's value after a paste, including line ends that a single-line field would drop. */
export function withPasted({ currentTarget: field, clipboardData }: ClipboardEvent<HTMLInputElement>): string {
  const { value, selectionStart, selectionEnd } = field
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return value.slice(0, from) + clipboardData.getData('text/plain') + value.slice(to)
}
