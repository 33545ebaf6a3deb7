/** Half-open range of UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}

export interface Zones {
  /** What the sender wrote in this mail, in order, without quotes, signature and footer. */
  own: Span[]
  hasQuote: boolean
  hasSignature: boolean
}

/** A person does not write more than this in one mail; the rest is not judged. */
const OWN_TEXT_LIMIT = 20_000
/** How far we look for own text that stands below long quotes. */
const SCAN_LIMIT = 200_000
/** A closing further up than this many filled lines from the end is part of the text. */
const CLOSING_REACH = 12

const QUOTE_LINE = /^\s{0,3}[>|]/
const ATTRIBUTION =
  /^\s*(?:on\s.{4,200}\swrote|am\s.{4,200}\sschrieb.{0,80}|le\s.{4,200}\sa\s[ée]crit|el\s.{4,200}\sescribi[óo]|.{3,100}\s(?:wrote|writes|schrieb|a écrit|escribió))\s?:\s*$/i
const ATTRIBUTION_START = /^\s*(?:on|am|le|el)\s.{4,100}$/i
const QUOTE_ALL_BELOW =
  /^\s*(?:-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|mensaje reenviado)|begin forwarded message:|_{20,}\s*$)/i
const HEADER_BLOCK = /^\s*\*?(?:from|von|de)\s?:\*?\s.{1,200}$/i
const HEADER_BLOCK_NEXT = /^\s*\*?(?:sent|date|to|gesendet|datum|an|envoyé|à|enviado|fecha|para)\s?:/i
const SIGNATURE_MARK = /^--\s?$/
const LIST_FOOTER = /^(?:_{10,}|-{20,})\s*$/
const CLOSING =
  /^\s*(?:(?:best|kind|warm)(?:est)?(?: regards| wishes)?|regards|cheers|sincerely|yours (?:truly|sincerely|faithfully)|many thanks|thanks(?: again| in advance| a lot)?|thank you|mit (?:freundlichen|besten|lieben) gr(?:ü|ue)(?:ß|ss)en|(?:viele|beste|liebe|herzliche) gr(?:ü|ue)(?:ß|ss)e|gru(?:ß|ss)|mfg|vg|lg|cordialement|bien (?:cordialement|à (?:vous|toi))|(?:meilleures|sincères) salutations|amicalement|saludos(?: cordiales)?|un (?:saludo|abrazo)|atentamente|cordialmente)\s*[,.!]?\s*$/i
const FOOTER =
  /unsubscribe|manage (?:your )?(?:preferences|subscription)|you(?:'re| are) receiving this|this (?:e-?mail|message) (?:and any|is intended|may contain)|sent from my|get outlook for|abbestellen|abmelden|se désabonner|désinscrire|darse de baja|confidential(?:ity)? notice|von meinem .{2,20} gesendet|envoyé de mon|enviado desde mi/i

/** Which part of a text its sender wrote. Cheap and linear, whatever the text is. */
export function zoneText(text: string): Zones {
  const lines = linesOf(text)
  const kinds = lines.map((_line, index) => kindOf(text, lines, index))
  markBelow(kinds)
  const hasSignature = markSignature(text, lines, kinds)
  return { own: ownSpans(text, lines, kinds), hasQuote: kinds.some((kind) => kind === 'quote'), hasSignature }
}

type LineKind = 'own' | 'quote' | 'quote-below' | 'signature' | 'signature-below'

function linesOf(text: string): Span[] {
  const lines: Span[] = []
  const limit = Math.min(text.length, SCAN_LIMIT)
  for (let start = 0; start < limit; ) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 || feed > limit ? limit : feed
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

/** Only the head of a line says what it is; patterns never see more. */
const headOf = (text: string, line: Span | undefined): string =>
  line ? text.slice(line.start, Math.min(line.end, line.start + 300)).trimEnd() : ''

function kindOf(text: string, lines: Span[], index: number): LineKind {
  const head = headOf(text, lines[index])
  if (QUOTE_LINE.test(head)) return 'quote'
  if (SIGNATURE_MARK.test(head) || (LIST_FOOTER.test(head) && isLastPart(lines, index))) return 'signature-below'
  if (QUOTE_ALL_BELOW.test(head)) return 'quote-below'
  const next = headOf(text, lines[index + 1])
  if (HEADER_BLOCK.test(head) && HEADER_BLOCK_NEXT.test(next)) return 'quote-below'
  if (ATTRIBUTION.test(head)) return opensQuote(text, lines, index + 1)
  if (ATTRIBUTION_START.test(head) && ATTRIBUTION.test(`${head} ${next}`)) return opensQuote(text, lines, index + 2)
  return 'own'
}

const isLastPart = (lines: Span[], index: number): boolean => lines.length - index <= 10

/** After "… wrote:" either marked lines follow, or the whole rest is the other's. */
function opensQuote(text: string, lines: Span[], from: number): LineKind {
  const next = lines.slice(from, from + 4).find((line) => headOf(text, line).trim() !== '')
  return next && QUOTE_LINE.test(headOf(text, next)) ? 'quote' : 'quote-below'
}

function markBelow(kinds: LineKind[]): void {
  let below: LineKind | null = null
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'quote-below') below = 'quote'
    else if (kind === 'signature-below' && below === null) below = 'signature'
    else if (kind === 'quote' && below === 'signature') below = null
    if (below) kinds[index] = below
  }
}

function markSignature(text: string, lines: Span[], kinds: LineKind[]): boolean {
  const filled = kinds.flatMap((kind, index) =>
    kind === 'own' && headOf(text, lines[index]).trim() !== '' ? [index] : [],
  )
  const tail = filled.slice(-CLOSING_REACH)
  const closing = tail.find((index, position) => position > 0 && CLOSING.test(headOf(text, lines[index])))
  const footer = filled.slice(1).find((index) => FOOTER.test(headOf(text, lines[index])) && index >= (tail[0] ?? 0))
  const from = Math.min(closing ?? Number.POSITIVE_INFINITY, footer ?? Number.POSITIVE_INFINITY)
  for (const index of filled) if (index >= from) kinds[index] = 'signature'
  return kinds.includes('signature')
}

function ownSpans(text: string, lines: Span[], kinds: LineKind[]): Span[] {
  const spans: Span[] = []
  let budget = OWN_TEXT_LIMIT
  for (const [index, line] of lines.entries()) {
    if (kinds[index] !== 'own' || budget <= 0) continue
    const end = wholeCharacter(text, Math.min(line.end, line.start + budget))
    const last = spans.at(-1)
    if (last && kinds[index - 1] === 'own' && last.end === line.start - 1) last.end = end
    else spans.push({ start: line.start, end })
    budget -= end - line.start + 1
  }
  return spans.filter((span) => text.slice(span.start, span.end).trim() !== '')
}

/** An end that does not split a surrogate pair. */
export const wholeCharacter = (text: string, end: number): number =>
  end > 0 && end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
