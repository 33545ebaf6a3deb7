interface Part {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Parses a Range header with one byte range (RFC 9110 §14.1.2). Several ranges and invalid values are ignored, as §14.2
 * allows. 'none': not satisfiable.
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
