const MAX_NAMES = 50
const MAX_NAME_LENGTH = 100
const MAX_HEADER_LENGTH = 2000

/**
 * Names that a client sent, made safe for a header: percent-encoded but for `/` and `~`, comma-separated, capped;
 * `+3` at the end stands for three more.
 */
export function ignoredHeader(names: readonly string[]): string {
  const kept: string[] = []
  let length = 0
  for (const name of names.slice(0, MAX_NAMES)) {
    const safe = encode(name)
    length += safe.length + 2
    if (length > MAX_HEADER_LENGTH) break
    kept.push(safe)
  }
  if (kept.length < names.length) kept.push(`+${names.length - kept.length}`)
  return kept.join(', ')
}

/** Half a surrogate pair cannot be percent-encoded. */
const encode = (name: string): string =>
  encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed()).replaceAll('%2F', '/')
