/** RFC 3676 §4.2: at most 78 characters in a line, better fewer, so that quoting does not break them. */
const WIDTH = 72
const SIGNATURE_MARK = '-- '

/** Spaces at a line's end would be read as a soft break, so text that has some is sent as it is. */
export const canFlow = (text: string): boolean =>
  text.split(/\r\n?|\n/).every((line) => line === SIGNATURE_MARK || !line.endsWith(' '))

/**
 * Writes text as format=flowed (RFC 3676 §4): long lines end in a space and continue in the next, so that narrow screens
 * wrap them anew and old readers still see short lines. Quote marks and hard line ends stay.
 */
export const flow = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line === SIGNATURE_MARK ? line : flowLine(line)))
    .join('\n')

function flowLine(line: string): string {
  const depth = quoteDepth(line)
  const marks = '>'.repeat(depth)
  const body = line.slice(markedLength(line))
  if (depth === 0) return wrap(body, WIDTH).map(stuff).join('\n')
  // The space after the marks is no part of the text (§4.4).
  const quoted = body.startsWith(' ') ? body.slice(1) : body
  return wrap(quoted, Math.max(WIDTH - depth - 1, 20))
    .map((part) => (part === '' ? marks : `${marks} ${part}`))
    .join('\n')
}

/** `> > text` has two marks, as `>> text` has. */
const MARKS = /^>(?: ?>)*/

const markedLength = (line: string): number => MARKS.exec(line)?.[0].length ?? 0
const quoteDepth = (line: string): number => (MARKS.exec(line)?.[0] ?? '').replaceAll(' ', '').length

/** §4.4: lines that begin like this would be read as stuffed, or changed on the way. */
const stuff = (line: string): string => (line.startsWith(' ') || line.startsWith('From ') ? ` ${line}` : line)

/** Breaks after spaces only; what has none stays long. All lines but the last end in a space. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > width) {
    const at = breakAt(rest, width)
    if (at < 0) break
    lines.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...lines, rest]
}

/** The position after the last space within the width, else after the first one beyond it; -1 for none. */
function breakAt(text: string, width: number): number {
  const last = text.lastIndexOf(' ', width - 1)
  const indent = text.length - text.trimStart().length
  const at = last > indent ? last : text.indexOf(' ', Math.max(width, indent + 1))
  // The next line must not begin with a space: it could look stuffed, or end as `-- `.
  const next = at < 0 ? -1 : skipSpaces(text, at)
  return next < 0 || next >= text.length || text.slice(0, next) === SIGNATURE_MARK ? -1 : next
}

function skipSpaces(text: string, at: number): number {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}
