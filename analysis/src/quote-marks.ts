/** Limits of a wrapped attribution, in lines and characters. */
const MAX_ATTRIBUTION_LINES = 4
const MAX_ATTRIBUTION = 400

/** `On <date>, <name> wrote:` in the mailers' languages: patterns of beginning and end. */
const ATTRIBUTIONS: [RegExp, RegExp][] = [
  [/^-*\s*On\s/i, /\bwrote\s?:?\s?-*$/i],
  [/^Am\s/i, /\bschrieb\b.{0,200}:$/i],
  [/^Le\s/i, /(?:a |à )?écrit\s?:$/i],
  [/^El\s/i, /escribi[óo]\s?:$/i],
  [/^(?:Il|In data)\s/i, /ha scritto\s?:$/i],
  [/^(?:Em|A)\s/i, /escreveu\s?:$/i],
  [/^Op\s/i, /\b(?:schreef|heeft)\b.{0,200}:$/i],
  [/^(?:W dniu|Dnia)\s/i, /(?:pisze|napisał(?:\(a\)|a)?)\s?:$/i],
  [/^(?:Den|På)\s/i, /\bskrev\b.{0,200}:$/i],
  [/^在/u, /写道\s?[:：]$/u],
]

/** One line: a name or date first, the verb at the end. */
const ONE_LINE =
  /^.{0,200}(?:<[^<>]{3,200}>|\d{4}|\d:\d\d).{0,200}(?:wrote|writes|schrieb|écrit|escribió|ha scritto|escreveu|schreef|skrev|писал|написал|のメッセージ|작성)\s?:$/iu
/** Attributions without a date, by people and old mailers: `Jo Doe wrote:`, `"JD" == Jo Doe <jo@x> writes:`. */
const BARE = /^["'(]?[\p{L}\p{N}][^\n]{0,80}\s(?:wrote|writes|said|schrieb|schreef)\s?:$/iu

/** Returns the number of lines of an attribution that begins here; 0 = none. */
export function attributionLength(lines: string[], at: number): number {
  const first = (lines[at] ?? '').trim()
  if (first === '' || first.length > MAX_ATTRIBUTION) return 0
  // Checks the common ending first: most lines are not attributions.
  if (first.endsWith(':')) {
    if (ONE_LINE.test(first)) return 1
    if (BARE.test(first) && nextText(lines, at + 1).startsWith('>')) return 1
  }
  const ends = ATTRIBUTIONS.filter(([begins]) => begins.test(first)).map(([, end]) => end)
  return ends.length === 0 ? 0 : wrappedLength(lines, at, ends)
}

function wrappedLength(lines: string[], at: number, ends: RegExp[]): number {
  let joined = ''
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES && at + count <= lines.length; count++) {
    const line = (lines[at + count - 1] ?? '').trim()
    if (line === '' && count > 1) return 0
    joined = `${joined} ${line}`.trim()
    if (joined.length > MAX_ATTRIBUTION) return 0
    // A sentence may begin with `On` and end with `wrote:`; a date or address marks the attribution.
    if (ends.some((end) => end.test(joined)) && /\d|@/.test(joined)) return count
  }
  return 0
}

function nextText(lines: string[], from: number): string {
  for (let i = from; i < Math.min(lines.length, from + 3); i++) if (lines[i]?.trim()) return lines[i]?.trim() ?? ''
  return ''
}

const ORIGINAL =
  /^(?:-{2,}|_{2,})\s*(?:original message|original appointment|ursprüngliche nachricht|originalnachricht|message d'origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|oprindelig meddelelse|ursprungligt meddelande|reply message|исходное сообщение|原始邮件)\s*(?:-{2,}|_{2,})?$/i

/** `-----Original Message-----`, in Outlook's languages. */
export const isOriginalMark = (line: string): boolean => line.length <= 100 && ORIGINAL.test(line.trim())

const FORWARD =
  /^(?:-{2,}\s*(?:forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht|przekazana wiadomość|vidarebefordrat meddelande|videresendt (?:meddelelse|melding))(?!\p{L}).{0,40}|begin forwarded message:|anfang der weitergeleiteten nachricht:|début du message (?:réexpédié|transféré)\s?:)$/iu

/** A forwarded message is the email's subject matter, so it is not treated as a quote. */
export const isForwardMark = (line: string): boolean => line.length <= 100 && FORWARD.test(line.trim())

const HEADER_NAMES = {
  from: /^\*?(?:from|von|de|da|van|fra|från|od|от|发件人|差出人)\s?[:：]\*?\s*\S/i,
  sent: /^\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|sendt|skickat|wysłano|отправлено|дата|发送时间)\s?[:：]/i,
  to: /^\*?(?:to|an|à|para|a|aan|til|till|do|кому|收件人|宛先)\s?[:：]/i,
  subject: /^\*?(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|emne|ämne|temat|тема|主题|件名)\s?[:：]/i,
}

/** Outlook's header of a quoted email: From, then at least two of Sent, To and Subject in the next lines. */
export function isHeaderBlock(lines: string[], at: number): boolean {
  if (!HEADER_NAMES.from.test((lines[at] ?? '').trim())) return false
  const next = lines.slice(at + 1, at + 8).map((line) => line.trim())
  return (
    [HEADER_NAMES.sent, HEADER_NAMES.to, HEADER_NAMES.subject].filter((name) => next.some((line) => name.test(line)))
      .length >= 2
  )
}
