const MAX_NAMES = 50
const MAX_NAME_LENGTH = 100
const MAX_HEADER_LENGTH = 2000

/**
 * Encodes names from a client for a header: percent-encoded except `/` and `~`, comma-separated, limited; a final `+3`
 * means three more.
 */
export function ignoredHeader(names: readonly string[]): string {
  const encodedNames: string[] = []
  let length = 0
  for (const name of names.slice(0, MAX_NAMES)) {
    const safe = encode(name)
    length += safe.length + 2
    if (length > MAX_HEADER_LENGTH) break
    encodedNames.push(safe)
  }
  if (encodedNames.length < names.length) encodedNames.push(`+${names.length - encodedNames.length}`)
  return encodedNames.join(', ')
}

/** A lone surrogate cannot be percent-encoded. */
const encode = (name: string): string =>
  encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed()).replaceAll('%2F', '/')
