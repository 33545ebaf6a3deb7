import { findDates } from '@dossier/analysis'
import { tokenise } from '#core/tokens'
import { figureOfWord } from '../terms/figures.ts'

/** The kind of value that answers a question; 'any' when words alone decide. */
export type QuestionKind =
  | 'person'
  | 'date'
  | 'amount'
  | 'price'
  | 'colour'
  | 'phone'
  | 'email'
  | 'link'
  | 'code'
  | 'any'

const START =
  '^(?:[^\\p{L}]|and|und|so|but|but|et|y|e|at|by|to|from|for|with|on|since|until|ab|bis|seit|an|mit|von|für){0,6}\\s*'
const from = (...words: readonly string[]): RegExp => new RegExp(`${START}(?:${words.join('|')})(?!\\p{L})`, 'iu')

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'email',
    /(?<!\p{L})(?:e-?mail address|e-?mail-?adresse|adresse (?:e-?mail|électronique)|dirección de correo)(?!\p{L})/iu,
  ],
  [
    'phone',
    /(?<!\p{L})(?:phone|telephone|mobile|cell) ?(?:number)?(?!\p{L})|telefonnummer|handynummer|numéro de téléphone|teléfono/iu,
  ],
  ['link', /(?<!\p{L})(?:url|web ?site|web address|webseite|lien|enlace)(?!\p{L})/iu],
  ['person', from('who', 'whom', 'whose', 'wer', 'wem', 'wen', 'wessen', 'qui', 'quién', 'quiénes', 'de quién')],
  ['date', from('when', 'wann', 'quand', 'cuándo', 'cuando')],
  [
    'date',
    /^.{0,20}\b(?:what|which) (?:date|day|time|year|month|week(?:day)?)\b|\bhow (?:soon|long ago)\b|\b(?:welche[mnrs]? (?:tag|datum|jahr|monat)|wie spät|um wie viel uhr|quel jour|quelle (?:date|heure)|qué (?:día|fecha|hora))/iu,
  ],
  [
    'date',
    /^what(?:['’]s| is| was)? (?:the |my |our )?(?:[\p{L}-]+ ){0,3}(?:deadline|due date|date)\b|\bdeadline\b.{0,40}\?|\bwas ist (?:die frist|der termin)/iu,
  ],
  [
    'colour',
    /(?<!\p{L})(?:what|which) colou?rs?(?!\p{L})|(?<!\p{L})welche \p{L}*farben?(?!\p{L})|quelles? couleurs?|(?:de )?qué color/iu,
  ],
  [
    'price',
    /\bhow much (?:is|are|was|were|does|do|did|will|would)\b(?!.{0,60}\b(?:weigh|reduced|left|longer|earlier|later)\b)|\b(?:price|cost|costs|fee|rent|salary)\b|\bpreis\b|\bkoste[nt]e?\b|\bgebühr\b|\bmiete\b|\bprix\b|\bcoûte\b|\bprecio\b|\bcuesta\b/iu,
  ],
  [
    'amount',
    /\bhow (?:much|many|long|old|far|often|big|large|tall|heavy|high|wide|thick)\b|\bwie ?(?:viele?|lange|alt|weit|oft|groß|hoch|schwer|teuer|dick)\b|\bwas kostet|\bcombien\b|\bcuánt[oa]s?\b|\bcuanto\b/iu,
  ],
  [
    'amount',
    /\bwhat(?:['’]s| is| was| were| are|) (?:the |our |my )?(?:[\p{L}-]+ ){0,3}(?:price|cost|fee|amount|total|budget|rent|weight|percentage|number of)\b|\bwhat (?:does|do|did) .{1,80} (?:cost|charge|weigh|pay)\b/iu,
  ],
  [
    'code',
    /(?<!\p{L})(?:password|passcode|pin|iban|bank account|(?:account|customer|order|tracking|serial|reference|file|policy|passport|licen[cs]e|vat|tax|booking|confirmation) (?:number|code)|passwort|kennwort|aktenzeichen|(?:konto|kunden|auftrags|bestell|rechnungs|serien|sendungs|vertrags|steuer)nummer|mot de passe|numéro de (?:compte|client|commande|dossier|série|suivi)|contraseña|número de (?:cuenta|cliente|pedido|serie|seguimiento))(?!\p{L})/iu,
  ],
]

export const kindOf = (question: string): QuestionKind =>
  KINDS.find(([, pattern]) => pattern.test(question.slice(0, 400)))?.[0] ?? 'any'

const ADDRESS = /[^\s@<>]{1,64}@[^\s@<>]{1,200}\.\p{L}{2,}/gu
const PHONE = /\+?\d(?:[\d\s()/.-]{4,20})\d/g
const LINK = /https?:\/\/[^\s<>"]{1,300}|\bwww\.[^\s<>"]{1,300}/g
const NAME = /\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:&|van|von|de|der|den|del|da|di|la)\s+)*\p{Lu}[\p{L}'’-]*\.?)*/gu
const CURRENCY = '(?:€|\\$|£|eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?|franken|cents?|pesos?)'
const PRICE = new RegExp(
  `${CURRENCY}\\s?\\d[\\d.,]{0,20}|\\d[\\d.,]{0,20}\\s?(?:${CURRENCY}(?!\\p{L})|%)|(?<![\\d.,])\\d{1,9}[.,]\\d\\d(?![\\d.,]?\\d)|(?<!\\p{L})(?:free of charge|for free|gratis|kostenlos|gratuit)(?!\\p{L})`,
  'giu',
)
const COLOUR =
  /(?<!\p{L})(?:red|blue|green|yellow|black|white|off-white|gr[ae]y|brown|orange|purple|violet|pink|indigo|sand|beige|cream|silver|gold(?:en)?|turquoise|rot|blau|grün|gelb|schwarz|weiß|grau|braun|lila|rosa|rouge|bleue?|verte?|jaune|noire?|blanche?|blanc|grise?|rojo|azul|amarillo|negro|blanco)(?:e[nrs]?)?(?!\p{L})/giu
/** A number with other characters, or what follows the word. */
const CODE =
  /(?<![\p{L}\d])(?=[\p{L}\d/._-]{0,40}\d)[\p{L}\d][\p{L}\d/._-]{1,40}|(?<=(?:password|passcode|passwort|kennwort|mot de passe|contraseña)(?: is|:| lautet| ist| est| es):? )(?!https?:)\S{1,60}/giu
const FIGURE = /\d[\d.,]{0,20}/g
const WORD = /\p{L}+(?:-\p{L}+)*/gu
/** Also a pronoun, so it is no figure elsewhere. */
const ONE = /^(?:one|ein|eine[mnrs]?|un|une|una|uno)$/i
/** Pronouns and other words with a capital at the start of a sentence. */
const NO_NAME =
  /^(?:I|We|You|He|She|It|They|The|This|That|These|There|Here|A|An|In|On|At|And|But|If|For|From|Please|Thanks?|Hi|Hello|Dear|Best|Yes|No|Our|Your|My|His|Her|Their|When|Where|What|How|Ich|Wir|Sie|Er|Es|Der|Die|Das|Ein|Eine|Und|Aber|Bitte|Danke|Liebe|Le|La|Les|Un|Une|Il|Elle|Nous|El|Los|Las)$/

export interface Mark {
  start: number
  end: number
}

/** Returns the values in a text that can answer a question of this kind. */
export function valuesIn(kind: QuestionKind, text: string, writing: { at: number; timeZone: string }): Mark[] {
  if (kind === 'date') return datesIn(text, writing)
  if (kind === 'email') return matches(text, ADDRESS)
  if (kind === 'phone') return matches(text, PHONE)
  if (kind === 'link') return matches(text, LINK)
  if (kind === 'code') return matches(text, CODE)
  if (kind === 'price') return matches(text, PRICE)
  if (kind === 'colour') return matches(text, COLOUR)
  if (kind === 'amount') return [...matches(text, FIGURE), ...numberWords(text)].toSorted((a, b) => a.start - b.start)
  if (kind === 'person') return [...names(text), ...matches(text, ADDRESS)]
  return []
}

const matches = (text: string, pattern: RegExp): Mark[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))

const names = (text: string): Mark[] =>
  matches(text, NAME).filter(({ start, end }) => !NO_NAME.test(text.slice(start, end)))

const numberWords = (text: string): Mark[] =>
  matches(text, WORD).filter(({ start, end }) => {
    const word = text.slice(start, end)
    return ONE.test(word) || tokenise(word).some(({ token }) => figureOfWord(token) !== undefined)
  })

const YEAR_OR_MONTH =
  /\b(?:19|20)\d\d\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|spring|summer|autumn|winter|frühjahr|sommer|herbst)\b|\bMay\b/gi

/** When something happens without a date: "pays at once", "within four weeks". */
const SOON =
  /(?<!\p{L})(?:at once|immediately|(?:straight|right) away|sofort|umgehend|unverzüglich|tout de suite|immédiatement|enseguida|inmediatamente|(?:within|in|after|innerhalb von|binnen|nach|sous|dans|après|dentro de|en) (?:\d{1,3}|\p{L}{3,10}) (?:minutes?|hours?|days?|weeks?|months?|years?|minuten|stunden?|tagen?|wochen?|monaten?|jahren?|heures?|jours?|semaines?|mois|ans?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?))(?!\p{L})/giu

function datesIn(text: string, { at, timeZone }: { at: number; timeZone: string }): Mark[] {
  const found = findDates(text, { language: 'unknown', timeZone, writtenAt: at })
  if (found.length > 0) return found.map(({ start, end }) => ({ start, end }))
  return [...matches(text, YEAR_OR_MONTH), ...matches(text, SOON)]
}
