interface Part {
  start: number
  /** The last byte, included. */
  end: number
}

/**
 * A Range header with one range of bytes (RFC 9110 §14.1.2); several, and what is none, are passed over as §14.2 allows.
 * 'none': nothing of it is there.
 */
export function readRange(header: string | undefined, size: number): Part | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'all'
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from === '' && Number(to) === 0) return 'none'
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'all'
  return start >= size ? 'none' : { start, end }
}
