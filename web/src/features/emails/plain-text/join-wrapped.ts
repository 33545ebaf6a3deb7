/** Width in characters at which mail programs and editors wrap lines. */
const WRAP_MIN = 60
const WRAP_MAX = 140

const OWN_LINE = /^(?:\s|[-*•–>|+#]|\d+[.)]|[A-Za-z]\)|<?(?:https?:\/\/|www\.)\S+\s*$)/
/** Prose goes on in lower case, or in a script that has no case. */
const GOES_ON = /^[("'„“«¿¡]?[\p{Ll}\p{Lo}]/u
const FIELD = /^\S{1,40}:\s/
/** A URL in angle brackets may span lines; a space would break it. */
const OPEN_URL = /<https?:[^>\s]*$/

/**
 * Joins lines that a mail program wrapped, so that prose fills its column. Lists, addresses, verse and every break that
 * the width does not explain stay.
 */
export function joinWrapped(text: string): string {
  const out: string[] = []
  let run: string[] = []
  const flush = (): void => {
    out.push(...joinRun(run))
    run = []
  }
  for (const line of text.split('\n')) {
    if (line.trim() === '' || OWN_LINE.test(line)) {
      flush()
      out.push(line)
    } else run.push(line)
  }
  flush()
  return out.join('\n')
}

function joinRun(lines: readonly string[]): readonly string[] {
  const width = Math.max(0, ...lines.map((line) => line.trimEnd().length))
  if (lines.length < 2 || width < WRAP_MIN || width > WRAP_MAX || isList(lines)) return lines
  const forced = lines.map((line, at) => at > 0 && isForced(lines[at - 1] ?? '', line, width))
  const breaks = lines.filter((_, at) => forced[at])
  // Most breaks of verse come before the edge.
  if (breaks.length * 2 < lines.length - 1) return lines
  if (breaks.filter((line) => GOES_ON.test(line)).length * 2 < breaks.length) return lines
  const joined: string[] = []
  for (const [at, line] of lines.entries()) {
    if (forced[at]) joined.push(`${joined.pop()?.trimEnd()} ${line}`)
    else joined.push(line)
  }
  return joined
}

/** The first word of the line did not fit above. */
const isForced = (above: string, line: string, width: number): boolean =>
  above.trimEnd().length + 1 + (/^\S+/.exec(line)?.[0].length ?? 0) > width && !OPEN_URL.test(above)

/** Lines that begin alike, or with a name and a colon, are entries. */
function isList(lines: readonly string[]): boolean {
  if (lines.filter((line) => FIELD.test(line)).length >= 2) return true
  const first = (line: string): string => line.split(/\s/, 1)[0] ?? ''
  return lines.some((line, at) => at > 0 && first(line).length > 3 && first(line) === first(lines[at - 1] ?? ''))
}
