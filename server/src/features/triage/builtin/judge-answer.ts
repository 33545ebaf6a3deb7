import { findPromise, findRequests, readMessage, type Sentence } from '@dossier/analysis'
import { words } from '@dossier/analysis/words'
import { type Message, message } from '@dossier/contract/message'
import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { EvidenceSpan, OwnAnswer } from '../engine.ts'

/** The verdict on an email that the owner has answered. */
export interface AnsweredVerdict {
  action: Extract<PrimaryAction, 'waiting' | 'no-action'>
  /** 0..1 */
  confidence: number
  reason: Message
  /** The sentence of the answer that decides; empty when it asks and promises nothing. */
  evidence: EvidenceSpan[]
  /** The owner promised something, so the email stays in the inbox. */
  staysInInbox: boolean
}

/** Weaker requests are mostly courtesies. */
const MIN_STRENGTH = 0.45
const CONFIDENCE = 0.9

/** The owner expects the other side to follow up. */
const EXPECTS = words(
  "(?:i|we)(?: am|['’]m| are|['’]re)? ?(?:look(?:ing)?) forward to (?:hear|receiv|see|read|get|your|the)\\p{L}*",
  "(?:i|we)(?:['’]ll| will| shall| can)? (?:wait|be waiting) (?:for|to hear|until)",
  "(?:i|we)(?: am|['’]m| are|['’]re) (?:waiting|expecting)",
  "(?:as|like|since|once|when|after) you(?:['’]ve| have|['’]ll| will)? (?:said|promised|wrote|offered|suggested|are going to|send|sent|hear|know|decide|check|get)",
  "(?:that|if|then|so) you(?:['’]ll| will) (?:send|let|get|come|check|write|call|forward|confirm|return|follow)",
  '(?:until|till) (?:i|we) hear (?:back )?from you',
  'keep (?:me|us) (?:posted|updated|informed)',
  '(?:ich|wir) (?:freue|freuen) (?:mich|uns) (?:auf|von) .{0,40}(?:antwort|rückmeldung|nachricht|zusendung|angebot|entwurf|hören)',
  '(?:ich|wir) warte(?:n)? (?:auf|noch|dann)',
  '(?:wie|sobald|wenn) (?:du|sie) .{0,60}(?:zugesagt|versprochen|angekündigt|haben|hast|geschickt|weißt|wissen)',
  "(?:dans l['’])?(?:attente|attend(?:s|ons)) (?:de )?(?:votre|ta|ton|vos|tes) (?:réponse|retour|nouvelles|confirmation|envoi)",
  '(?:comme|dès que) (?:vous|tu) .{0,40}(?:promis|annoncé|dit|aurez|auras|saurez|sauras)',
  '(?:quedo|quedamos|espero|esperamos) (?:a la espera|pendientes?|(?:de )?(?:su|tu) (?:respuesta|confirmación|envío))',
  '(?:como|en cuanto) (?:me |nos |lo )?(?:dijiste|dijo|prometiste|prometió|sepas|sepa|tengas|tenga)',
)

/**
 * Classifies an answered email by the answer: `waiting` when it asks something or expects the other side to follow up,
 * otherwise `no-action`. Pure.
 */
export function judgeAnswer(answer: OwnAnswer): AnsweredVerdict {
  const { language, sentences } = readMessage(messageOf(answer), [])
  const requests = findRequests(sentences, { language })
  const request = requests.find(({ strength }) => strength >= MIN_STRENGTH)
  if (request) return waiting(answer, message('triage.answeredAsks'), request)
  const expected = sentences.find(({ text }) => EXPECTS.test(text))
  if (expected) return waiting(answer, message('triage.answeredExpects'), expected)
  const promise = findPromise(sentences, [])
  return {
    action: 'no-action',
    confidence: CONFIDENCE,
    reason: promise ? message('triage.answeredPromises') : message('triage.answered'),
    evidence: promise ? [spanOf(answer, promise)] : [],
    // Nobody read what an answer in another language asks or promises.
    staysInInbox: promise !== null || language === 'other',
  }
}

const waiting = (answer: OwnAnswer, reason: Message, sentence: Sentence): AnsweredVerdict => ({
  action: 'waiting',
  confidence: CONFIDENCE,
  reason,
  evidence: [spanOf(answer, sentence)],
  staysInInbox: true,
})

const spanOf = ({ id }: OwnAnswer, { start, end }: Sentence): EvidenceSpan => ({
  field: 'text_content',
  record: id,
  start,
  end,
})

const messageOf = ({ subject, text, headers }: OwnAnswer) => ({
  subject,
  text,
  html: '',
  from: { name: '', address: '' },
  to: [],
  cc: [],
  date: null,
  headers,
  attachments: [],
  findings: [],
})
