/** Reads the JSON values of an event stream or of JSON lines; null when the text is neither. */
export function readEvents(text: string): unknown[] | null {
  const isStream = /^(?:data|event|id|retry)?:/m.test(text.slice(0, 1_000))
  const groups = isStream ? eventLines(text) : text.split('\n').map((line) => [line])
  const values: unknown[] = []
  for (const lines of groups) {
    const found = parseAll(lines) ?? parseAll([lines.join('\n')])
    if (!found) return null
    values.push(...found)
  }
  return values.some((value) => typeof value === 'object' && value !== null) ? values : null
}

/** Returns the data lines of each event. A blank line ends an event (WHATWG HTML, section 9.2.6). */
const eventLines = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\n+/)
    .map((event) =>
      event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length)),
    )

function parseAll(lines: readonly string[]): unknown[] | null {
  try {
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== '[DONE]')
      .map((line) => JSON.parse(line) as unknown)
  } catch {
    return null
  }
}
