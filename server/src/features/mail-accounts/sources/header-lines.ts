/** Returns the header of a message: everything before the first empty line. */
export function headerOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  return end < 0 ? raw : raw.subarray(0, end)
}

/** Returns the header fields, one unfolded line each (RFC 5322 §2.2.3). */
export const headerLines = (header: Buffer): string[] =>
  header
    .toString('latin1')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)

/** Returns the first field of this name, the name included; '' when there is none. @param name in lower case */
export const findField = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`) ?? ''
