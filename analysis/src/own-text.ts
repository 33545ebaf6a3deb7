import { characterBoundary } from './plain-text.ts'
import { splitQuotedText } from './quoted-text.ts'
import type { Span } from './span.ts'

export interface OwnText {
  own: Span[]
  hasQuote: boolean
  hasSignature: boolean
}

/** Longer than any human email; text beyond it is not classified. */
const OWN_TEXT_LIMIT = 20_000
/** Search limit for own text below long quotes. */
const SCAN_LIMIT = 200_000
/** A closing more non-empty lines than this from the end is part of the text. */
const CLOSING_REACH = 12

const LIST_FOOTER = /^(?:_{10,}|-{20,})\s*$/
const CLOSING =
  /^\s*(?:(?:best|kind|warm)(?:est)?(?: regards| wishes)?|regards|cheers|sincerely|yours (?:truly|sincerely|faithfully)|many thanks|thanks(?: again| in advance| a lot)?|thank you|mit (?:freundlichen|besten|lieben) gr(?:ü|ue)(?:ß|ss)en|(?:viele|beste|liebe|herzliche) gr(?:ü|ue)(?:ß|ss)e|gru(?:ß|ss)|mfg|vg|lg|cordialement|bien (?:cordialement|à (?:vous|toi))|(?:meilleures|sincères) salutations|amicalement|saludos(?: cordiales)?|un (?:saludo|abrazo)|atentamente|cordialmente)\s*[,.!]?\s*$/i
const FOOTER =
  /unsubscribe|manage (?:your )?(?:preferences|subscription)|you(?:'re| are) receiving this|this (?:e-?mail|message) (?:and any|is intended|may contain)|sent from my|get outlook for|abbestellen|abmelden|se désabonner|désinscrire|darse de baja|confidential(?:ity)? notice|von meinem .{2,20} gesendet|envoyé de mon|enviado desde mi/i

/**
 * Beginning of a Lotus Notes quote: a rule, or the quoted email's time with or without its author, and recipients a few
 * lines below. All text from there on is quoted.
 */
const FORWARDED =
  /^[ \t]*-{5,}[ \t]*Forwarded by [^\n]{3,120}|^[^\n]{0,120}\d\d\/\d\d\/\d\d(?:\d\d)? \d\d:\d\d(?::\d\d)? [AP]M[ \t]*\n(?:[^\n]{0,120}\n){0,4}?[ \t]*To:/m

export function readOwnText(text: string): OwnText {
  const head = text.slice(0, characterBoundary(text, Math.min(text.length, SCAN_LIMIT)))
  const { zones } = splitQuotedText(head)
  const forwarded = startOfForwarded(head)
  const lines = zones
    .filter((zone) => zone.kind === 'own')
    .flatMap((zone) => linesOf(head, zone))
    .filter((line) => line.start < forwarded)
  const kinds = lines.map((): LineKind => 'own')
  const closes = markSignature(text, lines, kinds)
  return {
    own: ownSpans(text, lines, kinds),
    hasQuote: forwarded < head.length || zones.some((zone) => zone.kind === 'quoted'),
    hasSignature: closes || zones.some((zone) => zone.kind === 'signature'),
  }
}

/** Returns the start of a Lotus Notes quote including its author's name above; the end of the text without one. */
function startOfForwarded(head: string): number {
  const at = FORWARDED.exec(head)?.index
  if (at === undefined) return head.length
  const named = head.slice(Math.max(0, at - 200), at).search(/(?<=\n[ \t]*\n)(?:[^\n]*\S[^\n]*\n){1,2}$/)
  return named === -1 ? at : Math.max(0, at - 200) + named
}

type LineKind = 'own' | 'signature'

function linesOf(text: string, zone: Span): Span[] {
  const lines: Span[] = []
  for (let start = zone.start; start < zone.end; ) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 || feed >= zone.end ? zone.end : feed
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

/** Limits the input of patterns: the beginning of a line identifies it. */
const headOf = (text: string, line: Span | undefined): string =>
  line ? text.slice(line.start, Math.min(line.end, line.start + 300)).trimEnd() : ''

function markSignature(text: string, lines: Span[], kinds: LineKind[]): boolean {
  const filled = kinds.flatMap((kind, index) =>
    kind === 'own' && headOf(text, lines[index]).trim() !== '' ? [index] : [],
  )
  const tail = filled.slice(-CLOSING_REACH)
  const closing = tail.find((index, position) => position > 0 && CLOSING.test(headOf(text, lines[index])))
  const footer = filled
    .slice(1)
    .find(
      (index) =>
        (FOOTER.test(headOf(text, lines[index])) || LIST_FOOTER.test(headOf(text, lines[index]))) &&
        index >= (tail[0] ?? 0),
    )
  const from = Math.min(closing ?? Number.POSITIVE_INFINITY, footer ?? Number.POSITIVE_INFINITY)
  for (const index of filled) if (index >= from) kinds[index] = 'signature'
  return kinds.includes('signature')
}

function ownSpans(text: string, lines: Span[], kinds: LineKind[]): Span[] {
  const spans: Span[] = []
  let budget = OWN_TEXT_LIMIT
  for (const [index, line] of lines.entries()) {
    if (kinds[index] !== 'own' || budget <= 0) continue
    const end = characterBoundary(text, Math.min(line.end, line.start + budget))
    const last = spans.at(-1)
    if (last && kinds[index - 1] === 'own' && last.end === line.start - 1) last.end = end
    else spans.push({ start: line.start, end })
    budget -= end - line.start + 1
  }
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '')
}
