import { attributionLength, isForwardMark, isHeaderBlock, isOriginalMark } from './quote-marks.ts'

export type ZoneKind = 'own' | 'quoted' | 'signature'

/** A stretch of the text, in UTF-16 units. Zones follow one another without gap or overlap and cover the whole text. */
export interface Zone {
  kind: ZoneKind
  start: number
  end: number
}

export interface QuotedText {
  zones: Zone[]
  /** The text of each kind, joined. `own` is what its author wrote in this mail. */
  own: string
  quoted: string
  signature: string
}

/** Beyond this many lines everything counts as quoted when a quote was open, else as own. */
const MAX_LINES = 20_000
/** What is looked at of one line. */
const MAX_LINE = 1000

/**
 * Tells what the author wrote from what is quoted below or between, and from the signature. A forwarded message counts
 * as the author's own, since it is what the mail is about. Linear in the length of the text.
 */
export function splitQuotedText(text: string): QuotedText {
  const lines = readLines(text)
  const zones = mergeZones(lines, markLines(lines.map((line) => line.text)))
  const of = (kind: ZoneKind): string =>
    zones
      .filter((zone) => zone.kind === kind)
      .map((zone) => text.slice(zone.start, zone.end))
      .join('')
      .trim()
  return { zones, own: of('own'), quoted: of('quoted'), signature: of('signature') }
}

interface Line {
  start: number
  end: number
  text: string
}

function readLines(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const newline = lines.length < MAX_LINES ? text.indexOf('\n', start) : -1
    const end = newline < 0 ? text.length : newline + 1
    lines.push({ start, end, text: text.slice(start, Math.min(end, start + MAX_LINE)).replace(/\r?\n$/, '') })
    start = end
  }
  return lines
}

function markLines(lines: string[]): ZoneKind[] {
  const kinds: ZoneKind[] = []
  let rest: ZoneKind = 'own'
  let forwarded = false
  while (kinds.length < lines.length) {
    const at = kinds.length
    const line = lines[at] ?? ''
    const attribution = forwarded ? 0 : attributionLength(lines, at)
    if (/^\s{0,3}>/.test(line)) kinds.push('quoted')
    else if (rest === 'quoted') kinds.push('quoted')
    else if (attribution > 0) {
      for (let i = 0; i < attribution; i++) kinds.push('quoted')
      // Outlook quotes without marks: when no `>` follows, all that follows is the quote.
      if (!marksFollow(lines, at + attribution)) rest = 'quoted'
    } else if (!forwarded && (isOriginalMark(line) || isHeaderBlock(lines, at))) {
      rest = 'quoted'
      kinds.push('quoted')
    } else {
      forwarded ||= isForwardMark(line)
      if (rest === 'own' && !forwarded && isSignatureStart(lines, at)) rest = 'signature'
      kinds.push(rest)
    }
  }
  return kinds
}

function marksFollow(lines: string[], from: number): boolean {
  for (let i = from; i < Math.min(lines.length, from + 3); i++) if (/^\s{0,3}>/.test(lines[i] ?? '')) return true
  return false
}

const SENT_FROM =
  /^(?:sent from (?:my|the|yahoo|mail for|outlook)|get outlook for|gesendet von|von meinem .{1,40} gesendet|envoyé (?:de|depuis|à partir de)|enviado desde|inviato da|verzonden vanaf|verstuurd vanaf|sendt fra|skickat från)\b.{0,80}$/i

function isSignatureStart(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  // RFC 3676 §4.3. Without its space it counts only when it opens a short end.
  if (line === '-- ') return true
  if (/^(?:--|__|—)\s?$/.test(line)) return lines.length - at <= 15
  return SENT_FROM.test(line.trim()) && lines.length - at <= 200
}

function mergeZones(lines: Line[], kinds: ZoneKind[]): Zone[] {
  const zones: Zone[] = []
  lines.forEach(({ start, end, text }, index) => {
    const last = zones.at(-1)
    // An empty line belongs to what stands before it.
    const kind = text.trim() === '' && last ? last.kind : (kinds[index] ?? 'own')
    if (last && last.kind === kind) last.end = end
    else zones.push({ kind, start, end })
  })
  return zones
}
