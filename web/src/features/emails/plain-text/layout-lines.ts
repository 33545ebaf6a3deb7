/** Columns: a tab or several spaces between words. Two spaces after a sentence are a habit of typists. */
const GAP = /\S(?:\t|(?<![.!?:;,"')…]) {2}| {3})\s*\S/
const TABLE_LINE = /^\s*(?:\|.*\||\+[-=+]{3,}\+?\s*$)|\S.*\|.*\S.*\||[\u2500-\u257f]{2}/
const DIFFSTAT_LINE = /^ \S.* \| +(?:\d+|Bin)\b|^ \d+ files? changed|^---$/
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** A time stamp, an address, a level or a counter, as programs begin the lines of a log. */
const LOG_LINE = new RegExp(
  `^[\\[(<]?(?:\\d{4}[-/.]\\d\\d[-/.]\\d\\d|\\d{1,2}[-/.](?:\\d{1,2}|${MONTH})[-/.]\\d{2,4}[ T:,]+\\d|\\d\\d:\\d\\d:\\d\\d|(?:[A-Z][a-z]{2} )?${MONTH} [ \\d]\\d \\d\\d:\\d\\d|\\d{1,3}(?:\\.\\d{1,3}){3}\\b|(?:DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|TRACE|CRITICAL)\\b|\\d{10,13}[.\\s\\]]|[IWEF]\\d{4} |\\d+\\.\\d{4,}\\])`,
)
const PATCH_HEAD = /^(?:diff --git |diff -\S+ |--- \S+|\+\+\+ \S+|@@ .*@@|Index: \S|index [0-9a-f]{7,}\.\.)/
const PATCH_LINE = /^(?:[ +\-\\]|@@ |diff |index |(?:new|deleted|old) (?:file )?mode |similarity |rename )/
const CODE_LINE =
  /[;{}]\s*$|^\s+at \S|^\s*(?:#include|from \S+ import|def |function |public |private |const |var |return\b|\$ \S|Traceback \(|File ".*", line|Caused by:|\.\.\. \d+ more)|^\s*<\/?[a-z][^<>]*>\s*$|=>\s*\S|\w\(\)/
/** A drawing consists of symbols. */
const SYMBOL = /[^\p{L}\p{N}\p{M}\s]/gu
const DRAWING_SHARE = 0.4
const MIN_DRAWING_LINES = 3

/** Longer lines are cut for these patterns. */
const READ_CHARS = 500

/**
 * Returns whether the lines of a paragraph only make sense as they stand: columns, a log, a patch, code or a drawing.
 * @param inPatch the paragraph above was a patch
 */
export function isLayout(paragraph: readonly string[], inPatch: boolean): 'none' | 'patch' | 'layout' {
  const lines = paragraph.map((line) => line.slice(0, READ_CHARS))
  const share = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length / (lines.length || 1)
  if (lines.filter((line) => PATCH_HEAD.test(line)).length >= 2) return 'patch'
  if (inPatch && lines[0] !== '-- ' && share(PATCH_LINE) === 1) return 'patch'
  if (lines.length < 2) return 'none'
  const isColumns = lines.filter((line) => GAP.test(line)).length >= 2 && share(GAP) >= 0.5
  const isTable = lines.filter((line) => TABLE_LINE.test(line)).length >= 2 && share(TABLE_LINE) >= 0.5
  const isCode = share(CODE_LINE) >= 0.6 || share(DIFFSTAT_LINE) >= 0.6
  if (isColumns || isTable || isCode || share(LOG_LINE) >= 0.5 || isDrawing(lines)) return 'layout'
  return 'none'
}

function isDrawing(lines: readonly string[]): boolean {
  if (lines.length < MIN_DRAWING_LINES) return false
  const text = lines.join('').replace(/\s+/g, '')
  return (text.match(SYMBOL)?.length ?? 0) >= text.length * DRAWING_SHARE
}
