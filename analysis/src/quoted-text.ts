import { attributionLength, isForwardMark, isHeaderBlock, isOriginalMark } from './quote-marks.ts'

export type ZoneKind = 'own' | 'quoted' | 'signature'

/** A section of the text, in UTF-16 units. Zones cover the whole text without gap or overlap. */
export interface Zone {
  kind: ZoneKind
  start: number
  end: number
}

export interface QuotedText {
  zones: Zone[]
  /** Joined text per kind. `own` is the author's. */
  own: string
  quoted: string
  signature: string
}

/** Text beyond this many lines is quoted if a quote was open, else own. */
const MAX_LINES = 20_000
/** Characters read per line. */
const MAX_LINE = 1000

/**
 * Separates the author's own text from quotes and the signature. A forwarded message counts as own, because the email
 * is about it. Linear in the length of the text.
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
  let currentKind: ZoneKind = 'own'
  let forwarded = false
  while (kinds.length < lines.length) {
    const at = kinds.length
    const line = lines[at] ?? ''
    const attribution = forwarded ? 0 : attributionLength(lines, at)
    if (/^\s{0,3}>/.test(line)) kinds.push('quoted')
    else if (currentKind === 'quoted') kinds.push('quoted')
    else if (attribution > 0) {
      for (let i = 0; i < attribution; i++) kinds.push('quoted')
      // Outlook quotes without `>` marks: when none follow, the whole remainder is the quote.
      if (!marksFollow(lines, at + attribution)) currentKind = 'quoted'
    } else if (!forwarded && (isOriginalMark(line) || isHeaderBlock(lines, at))) {
      currentKind = 'quoted'
      kinds.push('quoted')
    } else {
      forwarded ||= isForwardMark(line)
      if (currentKind === 'own' && !forwarded && isSignatureStart(lines, at)) currentKind = 'signature'
      kinds.push(currentKind)
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
  // RFC 3676 §4.3. Without the trailing space it counts only near the end.
  if (line === '-- ') return true
  if (/^(?:--|__|—)\s?$/.test(line)) return lines.length - at <= 15
  return SENT_FROM.test(line.trim()) && lines.length - at <= 200
}

function mergeZones(lines: Line[], kinds: ZoneKind[]): Zone[] {
  const zones: Zone[] = []
  lines.forEach(({ start, end, text }, index) => {
    const last = zones.at(-1)
    // An empty line belongs to the text before it.
    const kind = text.trim() === '' && last ? last.kind : (kinds[index] ?? 'own')
    if (last && last.kind === kind) last.end = end
    else zones.push({ kind, start, end })
  })
  return zones
}
