/** Programs that wrap do so beyond this; a shorter line was ended by its writer. */
const WRAPPED_FROM = 60

/** A line that begins something of its own: a list, an indent, a quotation. */
const OWN_LINE = /^(?:\s|[-*•>|+]|\d+[.)]|[A-Za-z]\))/

/**
 * Joins lines that a mail program broke at its right edge, so that a letter fills its column. What the writer broke,
 * lists, addresses, verse, stays as it is.
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
