/** Programs wrap beyond this width; the writer ended a shorter line. */
const WRAPPED_FROM = 60

const OWN_LINE = /^(?:\s|[-*•>|+]|\d+[.)]|[A-Za-z]\))/

/**
 * Joins lines that a mail program wrapped, so that text fills its column. Intended breaks, lists, addresses and verse
 * stay.
 */
export function unwrapLines(text: string): string {
  const joined: string[] = []
  let previous = ''
  for (const line of text.split('\n')) {
    const goesOn =
      previous.length >= WRAPPED_FROM && line.trim() !== '' && !OWN_LINE.test(line) && !OWN_LINE.test(previous)
    if (goesOn) joined.push(`${joined.pop()?.trimEnd()} ${line}`)
    else joined.push(line)
    previous = line
  }
  return joined.join('\n')
}
