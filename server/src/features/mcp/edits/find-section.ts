import { ToolFailure } from '../answers/api.ts'

/** The text under a heading, up to the next heading of its level or above: [start, end). */
export interface Section {
  start: number
  end: number
}

interface Heading {
  level: number
  title: string
  /** Start of its line. */
  start: number
  /** End of its lines. */
  end: number
}

const MAX_LISTED = 20
/** Titles are compared up to this length: a line may have megabytes. */
const MAX_TITLE = 1_000

/** @throws ToolFailure when no heading or several match. */
export function findSection(text: string, name: string): Section {
  const headings = listHeadings(text)
  const { level, title } = parseName(name)
  const matches = headings.filter(
    (heading) => foldTitle(heading.title) === title && level <= 6 && isLevel(heading, level),
  )
  const [heading] = matches
  if (!heading) throw new ToolFailure(`There is no section "${name.slice(0, 100)}". ${listTitles(headings)}`)
  if (matches.length > 1) {
    throw new ToolFailure(
      `There are ${matches.length} sections "${name.slice(0, 100)}". Name the level, such as "## Title", or use find.`,
    )
  }
  const next = headings.find(({ start, level: other }) => start > heading.start && other <= heading.level)
  return { start: heading.end, end: next?.start ?? text.length }
}

const isLevel = (heading: Heading, level: number): boolean => level === 0 || heading.level === level

function parseName(name: string): { level: number; title: string } {
  const [, marks = '', title = ''] = /^\s*(#*)\s*([^]*)$/.exec(name) ?? []
  return { level: marks.length, title: foldTitle(title) }
}

/** Compares titles without their formatting. */
const foldTitle = (title: string): string =>
  title
    .slice(0, MAX_TITLE)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/[*_`~]/g, '')
    .replace(/\s+#*\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function listTitles(headings: readonly Heading[]): string {
  if (headings.length === 0) return 'The text has no headings.'
  const titles = headings.slice(0, MAX_LISTED).map(({ level, title }) => `${'#'.repeat(level)} ${title.slice(0, 100)}`)
  return `The headings are: ${titles.join('; ')}${headings.length > MAX_LISTED ? '; …' : '.'}`
}

/** Reads the headings outside code and front matter, of both kinds (CommonMark, sections 4.2 and 4.3). */
function listHeadings(text: string): Heading[] {
  const headings: Heading[] = []
  let fence: string | null = null
  let position = frontMatterLength(text)
  let previous = { start: position, line: '' }
  for (const whole of text.slice(position).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const line = whole.replace(/\r?\n$/, '')
    const [start, end] = [position, position + whole.length]
    position = end
    const opening = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (opening?.startsWith(fence) && line.trim() === opening) fence = null
    } else if (opening) fence = opening
    else {
      const [, marks, title = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line) ?? []
      const [, underline] = /^ {0,3}(=+|-+)[ \t]*$/.exec(line) ?? []
      if (marks) headings.push({ level: marks.length, title: titleIn(title), start, end })
      else if (underline && isParagraph(previous.line)) {
        headings.push({
          level: underline[0] === '=' ? 1 : 2,
          title: titleIn(previous.line),
          start: previous.start,
          end,
        })
      }
    }
    previous = { start, line: fence === null ? line : '' }
  }
  return headings
}

const frontMatterLength = (text: string): number =>
  /^---\r?\n(?:[^]*?\n)?---[ \t]*(?:\n|$)/.exec(text.slice(0, 20_000))?.[0].length ?? 0

const titleIn = (line: string): string =>
  line
    .slice(0, MAX_TITLE)
    .replace(/[ \t]+#+[ \t]*$/, '')
    .trim()

const isParagraph = (line: string): boolean => /^ {0,3}(?![>#|`~=]|[-+*](?:\s|$)|\d{1,9}[.)]\s)\S/.test(line)
