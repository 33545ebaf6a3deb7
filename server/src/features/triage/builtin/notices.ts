import type { MessageReading } from '@dossier/analysis'
import { words } from '@dossier/analysis/words'
import type { TriageMail } from '../engine.ts'

/** A message of a machine that only informs: a one-time code, a receipt, or a notification of what happened. */
export type Notice = 'code' | 'receipt' | 'notification'

/** Characters of the text that show its kind. */
const HEAD = 2_000

const CODE_WORDS = words(
  '(?:verification|security|sign-?in|log-?in|access|confirmation|authentication|one-time|single-use|2fa) (?:code|pass(?:code|word)|pin)',
  'one-time (?:code|password|passcode)',
  'otp',
  '(?:bestätigungs|sicherheits|anmelde|verifizierungs|einmal|zugangs)(?:code|passwort|kennwort|pin)',
  'code (?:de (?:vérification|sécurité|connexion|confirmation)|à usage unique)',
  'código (?:de (?:verificación|seguridad|acceso|confirmación)|de un solo uso)',
)
/** Digits in one or two groups, or capitals with digits; no year and no amount. */
const CODE =
  /(?<![\p{L}\p{N}.,-])(?:\d{3}[ -]?\d{3,5}|\d{4,8}|(?=[A-Z\d-]*\d)[A-Z\d]{3,5}-[A-Z\d]{3,5})(?![\p{L}\p{N}]|[.,]\d)/u

const RECEIPT_SUBJECT = words(
  '(?:your )?(?:e-?)?receipt(?: (?:from|for|no|number)| #|$)?',
  '(?:payment|order|purchase|donation) (?:received|confirmation|confirmed|receipt|successful)',
  'thank you for your (?:payment|order|purchase|donation)',
  "we (?:have|['’]ve)? ?received your payment",
  'beleg|quittung|zahlungs(?:bestätigung|eingang)|kaufbeleg|bestellbestätigung',
  'reçu|confirmation de (?:paiement|commande)|paiement (?:reçu|confirmé)',
  'recibo|confirmación de (?:pago|pedido|compra)|pago recibido',
)
const TOTAL = words(
  'total',
  'amount',
  'paid',
  'summe',
  'betrag',
  'gesamt',
  'bezahlt',
  'montant',
  'payé',
  'importe',
  'pagado',
)
const MONEY = /(?:[€$£¥]|\b(?:EUR|USD|GBP|CHF)\b)\s?\d|\d\s?(?:[€$£¥]|(?:EUR|USD|GBP|CHF)\b)/
/** Such a message still wants something. */
const OBLIGES = words(
  '(?:payment|card|charge|renewal|debit|transaction)(?: \\p{L}+){0,3} (?:failed|declined|rejected|unsuccessful|returned)',
  '(?:over|past )due|unpaid|outstanding (?:balance|amount)|amount due|balance due|payment due|due (?:by|on)',
  'action (?:required|needed)|please (?:pay|sign|confirm|update|review|approve|complete|return|collect)',
  'must|expires? (?:on|soon)|will be (?:suspended|closed|deleted|switched off|cancelled)',
  'fällig|offene(?:r|n)? (?:betrag|rechnung)|bitte (?:zahlen|überweisen|bestätigen|aktualisieren)|fehlgeschlagen|abgelehnt|mahnung',
  'impayée?|échéance|échoué|refusée?|veuillez (?:payer|régler|confirmer)',
  'vencid[oa]|pendiente de pago|rechazad[oa]|por favor (?:pague|confirme)',
)

const SOCIAL = words(
  '(?:liked|loved|reacted to|shared|favou?rited|starred|upvoted|endorsed|viewed) (?:your|you)',
  '(?:is|are) now following you|started following you|followed you|new followers?|has? accepted your (?:invitation|request)',
  'gefällt (?:dein|ihr)|folgt (?:dir|ihnen)|a aimé (?:votre|ta|ton)|vous suit|te sigue|le gustó tu',
)
const SIGN_IN = words(
  'new (?:sign-?in|log-?in|device)|sign-?in from a new|signed in (?:to|from|on)|your password (?:was|has been) changed',
  'neue anmeldung|neues gerät|ihr passwort wurde geändert|nouvelle connexion|nuevo inicio de sesión',
)
const NO_NEED = words(
  "if (?:this|it) was you|if you (?:recogni[sz]e|made|did) (?:this|it)|you don['’]?t need to do anything|no action is (?:needed|required)",
  "wenn sie das waren|falls sie das waren|si (?:c['’]était vous|vous êtes à l['’]origine)|si (?:fuiste tú|has sido tú|fue usted)",
)
const DELIVERED = words(
  '(?:was|has been|were) delivered|wurde (?:zugestellt|geliefert)|a été livrée?|(?:ha sido|fue) entregad[oa]',
)

type Read = Pick<MessageReading, 'headers' | 'ownText' | 'hasQuote'>

/**
 * Recognizes a notice. A person's answer and a message with an obligation are none. Pure.
 * @returns null when in doubt: a notice asks nothing and is archived.
 */
export function readNotice(
  { subject, participants }: Pick<TriageMail, 'subject' | 'participants'>,
  reading: Read,
): Notice | null {
  const { headers, hasQuote } = reading
  if (headers.isReply || hasQuote || headers.bounce || headers.recipients > 1) return null
  if (participants.some(({ role }) => role === 'cc')) return null
  const title = subject.slice(0, 300)
  const body = reading.ownText.slice(0, HEAD)
  const all = `${title}\n${body}`
  if (CODE_WORDS.test(all) && CODE.test(all)) return 'code'
  if (SIGN_IN.test(all) && NO_NEED.test(body)) return 'notification'
  if (OBLIGES.test(all)) return null
  if (RECEIPT_SUBJECT.test(title) && MONEY.test(body) && TOTAL.test(body)) return 'receipt'
  if (SOCIAL.test(title) || (DELIVERED.test(title) && isMachine(reading))) return 'notification'
  return null
}

const isMachine = ({ headers }: Read): boolean => headers.automatic || headers.noReply || headers.bulk
