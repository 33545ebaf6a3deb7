import type { ClipboardEvent } from 'react'

/** What a field would hold after this paste, with the line ends that a field of one line would lose. */
export function withPasted({ currentTarget: field, clipboardData }: ClipboardEvent<HTMLInputElement>): string {
  const { value, selectionStart, selectionEnd } = field
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return value.slice(0, from) + clipboardData.getData('text/plain') + value.slice(to)
}
