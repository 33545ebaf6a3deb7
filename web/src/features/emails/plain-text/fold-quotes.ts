/** A section of a plain-text email: written or quoted. */
interface Stretch {
  quoted: boolean
  text: string
  lines: number
}

const QUOTED = /^\s*>/
/** "On Monday Mara wrote:" belongs to the quotation below it. At most two lines, as mail programs wrap it. */
const ATTRIBUTION = /(?:\bwrote|\bschrieb\b.*|\ba écrit)\s*:\s*$/i
const ORIGINAL = /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Forwarded message)\s*-{2,}\s*$/i

/**
 * Splits plain text into written and quoted sections; only empty lines between them are lost. Everything after
 * "Original Message" is quoted, because such emails mark no lines.
 */
export function foldQuotes(text: string): Stretch[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const original = lines.findIndex((line) => ORIGINAL.test(line))
  const quoted = lines.map((line, at) => QUOTED.test(line) || (original >= 0 && at >= original))
  markAttributions(lines, quoted)
  return stretches(lines, quoted)
}

function markAttributions(lines: readonly string[], quoted: boolean[]): void {
  for (const [at, line] of lines.entries()) {
    if (quoted[at] || !ATTRIBUTION.test(line) || !quoted[nextFilled(lines, at + 1)]) continue
    quoted[at] = true
    if (/^(?:On|Am|Le)\b/.test(lines[at - 1] ?? '') && !/^(?:On|Am|Le)\b/.test(line)) quoted[at - 1] = true
  }
}

const nextFilled = (lines: readonly string[], from: number): number =>
  lines.findIndex((line, at) => at >= from && line.trim() !== '')

function stretches(lines: readonly string[], quoted: readonly boolean[]): Stretch[] {
  const groups: { quoted: boolean; lines: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    const last = groups.at(-1)
    // An empty line belongs to the text before it.
    if (last && (line.trim() === '' || last.quoted === quoted[at])) last.lines.push(line)
    else groups.push({ quoted: quoted[at] ?? false, lines: [line] })
  }
  return groups
    .map((group) => ({
      quoted: group.quoted,
      text: group.lines.join('\n').replace(/^\n+|\s+$/g, ''),
      lines: countFilled(group.lines),
    }))
    .filter(({ text }) => text !== '')
}

const countFilled = (lines: readonly string[]): number => lines.filter((line) => line.trim() !== '').length
