import type { FoundRequest } from '@dossier/analysis'
import { words } from '@dossier/analysis/words'
import { type Message, message } from '@dossier/contract/message'
import type { NonSpamAction } from './action-shares.ts'
import type { Evidence } from './evidence.ts'

export interface Rule {
  name: string
  /** 0..1: how strongly the rule matches this email. */
  holds(evidence: Evidence): number
  /** Log-odds, set by hand. Training starts from them (action-weights.ts), and reasons use them. */
  weights: Partial<Record<NonSpamAction, number>>
  /** Completes "This mail …" in plain English. */
  because(evidence: Evidence): Message
}

const wantsReply = ({ kind }: FoundRequest): boolean => kind !== 'task'

const strongest = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0)
const yes = (holds: boolean): number => (holds ? 1 : 0)

const replyAsk = (evidence: Evidence): number => strongestAsk(evidence, wantsReply)
const taskAsk = (evidence: Evidence): number => strongestAsk(evidence, (ask) => !wantsReply(ask))

function strongestAsk(evidence: Evidence, isMeant: (ask: FoundRequest) => boolean): number {
  const { asks, subjectAsk } = evidence
  return strongest([
    ...asks.filter(isMeant).map((ask) => ask.strength * weightOfPlace(evidence, ask)),
    subjectAsk && isMeant(subjectAsk) ? subjectAsk.strength * 0.8 : 0,
  ])
}

/** More questions indicate a bulk email or rhetoric. */
const MANY_ASKS = 12
/** Requests stand at the beginning or the end of a long email. */
const BEGINNING = 1500
const ENDING = 1000

function weightOfPlace({ asks, sentences }: Evidence, { start, end }: FoundRequest): number {
  if (asks.length > MANY_ASKS) return 0.4
  const [first, last] = [sentences[0]?.start ?? 0, sentences.at(-1)?.end ?? 0]
  return start - first < BEGINNING || last - end < ENDING ? 1 : 0.5
}

const anyAsk = (evidence: Evidence): number => Math.max(replyAsk(evidence), taskAsk(evidence))
const ownAsk = (evidence: Evidence): number =>
  evidence.waiting.fromMe ? Math.max(anyAsk(evidence), evidence.waiting.passedOn * 0.8) : 0
const ASKS_OTHERS = 0.35
/** A calendar that could not be read may be an invitation. */
function asksToAttend({ input: { mail } }: Evidence): boolean {
  if (mail.invitation) return mail.invitation.method === 'request' || mail.invitation.method === 'add'
  return mail.attachments.some(({ contentType }) => /^text\/calendar/i.test(contentType))
}
const isMachine = ({ headers }: Evidence): boolean => headers.automatic || headers.noReply || headers.bounce
/** An email from one person to a few. Training data lacks these: it has lists, offices and own emails. */
function writtenToYou({ headers, broadcast, waiting }: Evidence): number {
  if (headers.addressed !== 'to' || headers.bulk || broadcast > 0 || waiting.fromMe) return 0
  return headers.recipients === 1 ? 1 : headers.recipients <= 3 ? 0.6 : 0
}
const isMany = ({ headers }: Evidence): boolean => headers.bulk || headers.list

const ALERT = words(
  'alert',
  'warning',
  'failed',
  'failure',
  'error',
  'critical',
  'outage',
  'downtime',
  'maintenance',
  'security',
  'expires?',
  'renew(?:s|al)?',
  'overdue',
  'past due',
  'payment (?:due|failed|method)',
  'invoice',
  'reminder',
  'action required',
  'störung',
  'wartung',
  'warnung',
  'rechnung',
  'mahnung',
  'erinnerung',
  'fällig',
  'facture',
  'rappel',
  'échéance',
  'panne',
  'factura',
  'recordatorio',
  'vencimiento',
  'aviso',
)
const NEWS = words(
  'newsletter',
  'unsubscribe',
  'webinar',
  'digest',
  'news advisory',
  'press release',
  'for immediate release',
  'headlines',
  'weekly',
  'monthly',
  'announce\\p{L}*',
  '(?:this|our|latest|new|today.s) edition',
  'this month',
  'sale',
  'infobrief',
  'rundbrief',
  'boletín',
  "lettre d'information",
  'liked your',
  'follow(?:ed|ers?)',
  "you(?:'re| are) receiving this",
  'notifications',
)
const THANKS =
  /^\W*(?:thanks?|thank you|thx|many thanks|great|perfect|ok(?:ay)?|got it|sounds good|will do|noted|danke|vielen dank|alles klar|perfekt|passt|merci|parfait|c'est noté|gracias|perfecto|de acuerdo|vale)(?!\p{L})/iu
const WISH = words(
  'you (?:should|need to|will need to|might want to|may want to)',
  'you, or someone .{2,40} should',
  "i(?:['’]d| would) like (?:you|your)(?: \\p{L}+){0,2}",
  'we (?:will )?need (?:to|a|an|some|the)',
  'du solltest',
  'sie (?:sollten|müssten)',
  '(?:tu|vous) dev(?:rais|riez)',
  '(?:deberías|debería(?: usted)?)',
)
const FYI = words(
  'fyi',
  'for your information',
  'no (?:reply|response|action|answer) (?:is )?(?:needed|required|necessary)',
  'zur (?:info|information|kenntnis)',
  'pour (?:info|information)',
  'para (?:tu|su) información',
  'just (?:a heads[- ]up|to let you know)',
)

export const RULES: readonly Rule[] = [
  {
    name: 'asks for an answer',
    holds: replyAsk,
    weights: { 'reply-required': 3.2, 'no-action': -0.8 },
    because: () => message('clauses.asksQuestion'),
  },
  {
    name: 'asks you and few others',
    holds: (evidence) => writtenToYou(evidence) * replyAsk(evidence),
    weights: { 'reply-required': 2.6, 'no-action': -0.8 },
    because: ({ headers }) => (headers.recipients === 1 ? message('clauses.toYouAlone') : message('clauses.toFew')),
  },
  {
    name: 'asks to do',
    holds: taskAsk,
    weights: { 'human-do': 2.6, 'reply-required': 0.2, 'no-action': -0.8 },
    because: () => message('clauses.asksAction'),
  },
  {
    name: 'has a due date',
    holds: ({ asks }) => yes(asks.some((ask) => ask.due !== null)),
    weights: { 'human-do': 0.7, 'reply-required': 0.4, 'no-action': -0.5 },
    because: () => message('clauses.namesDate'),
  },
  {
    name: 'asks nothing',
    holds: (evidence) => (asksToAttend(evidence) ? 0 : 1 - anyAsk(evidence)),
    weights: { 'no-action': 1.8 },
    because: () => message('clauses.asksNothing'),
  },
  {
    name: 'bulk',
    holds: ({ headers }) => yes(headers.bulk),
    weights: { 'no-action': 2.4, 'reply-required': -2, 'human-do': -1, waiting: -1 },
    because: () => message('clauses.bulk'),
  },
  {
    name: 'discussion list',
    holds: ({ headers }) => yes((headers.list || headers.listTag) && headers.addressed !== 'to'),
    weights: { 'no-action': 2.2, 'reply-required': -1.2, 'human-do': -1 },
    because: () => message('clauses.mailingList'),
  },
  {
    name: 'from a machine',
    holds: (evidence) => yes(isMachine(evidence)),
    weights: { 'no-action': 0.6, 'reply-required': -3.5 },
    because: () => message('clauses.machine'),
  },
  {
    name: 'alert or bill',
    holds: (evidence) => yes(!isMany(evidence) && ALERT.test(headOf(evidence))),
    weights: { 'human-do': 2, 'no-action': -0.2 },
    because: () => message('clauses.notice'),
  },
  {
    name: 'news',
    holds: (evidence) => yes(NEWS.test(headOf(evidence))),
    weights: { 'no-action': 1.2, 'reply-required': -1 },
    because: () => message('clauses.newsletter'),
  },
  {
    name: 'delivery failed',
    holds: ({ headers }) => yes(headers.bounce),
    weights: { 'human-do': 6 },
    because: () => message('clauses.bounce'),
  },
  {
    name: 'invitation',
    holds: (evidence) => yes(asksToAttend(evidence)),
    weights: { 'human-do': 3.5, 'reply-required': 0.6 },
    because: () => message('clauses.invitation'),
  },
  {
    name: 'event cancelled',
    holds: ({ input }) => yes(input.mail.invitation?.method === 'cancel'),
    weights: { 'no-action': 3.5 },
    because: () => message('clauses.cancellation'),
  },
  {
    name: 'invitation answered',
    holds: ({ input }) => yes(input.mail.invitation?.method === 'reply'),
    weights: { 'no-action': 3.5 },
    because: () => message('clauses.invitationReply'),
  },
  {
    name: 'event announced',
    holds: ({ input }) => yes(/^(?:publish|declinecounter)$/.test(input.mail.invitation?.method ?? '')),
    weights: { 'no-action': 3 },
    because: () => message('clauses.eventAnnounced'),
  },
  {
    name: 'invitation requested again',
    holds: ({ input }) => yes(input.mail.invitation?.method === 'refresh'),
    weights: { 'human-do': 3.5 },
    because: () => message('clauses.invitationRequested'),
  },
  {
    name: 'one-time code',
    holds: ({ notice }) => yes(notice === 'code'),
    weights: { 'no-action': 4, 'reply-required': -3, 'human-do': -3, waiting: -2 },
    because: () => message('clauses.oneTimeCode'),
  },
  {
    name: 'receipt',
    holds: ({ notice }) => yes(notice === 'receipt'),
    weights: { 'no-action': 4, 'reply-required': -3, 'human-do': -3, waiting: -2 },
    because: () => message('clauses.receipt'),
  },
  {
    name: 'notification',
    holds: ({ notice }) => yes(notice === 'notification'),
    weights: { 'no-action': 4, 'reply-required': -3, 'human-do': -3, waiting: -2 },
    because: () => message('clauses.notification'),
  },
  {
    name: 'other time proposed',
    holds: ({ input }) => yes(input.mail.invitation?.method === 'counter'),
    weights: { 'reply-required': 4.5 },
    because: () => message('clauses.otherTime'),
  },
  {
    name: 'only in copy',
    holds: ({ headers }) => yes(headers.addressed === 'cc'),
    weights: { 'no-action': 1.2, 'reply-required': -1.4, 'human-do': -0.8 },
    because: () => message('clauses.onlyCopy'),
  },
  {
    name: 'addressed to others',
    holds: ({ headers }) => yes(headers.addressed === 'not'),
    weights: { 'no-action': 0.6, 'reply-required': -0.5 },
    because: () => message('clauses.notToYou'),
  },
  {
    name: 'known sender',
    holds: ({ input }) => yes(input.sender.repliedBefore > 0),
    weights: { 'reply-required': 0.6 },
    because: () => message('clauses.answeredBefore'),
  },
  {
    name: 'in a conversation',
    holds: ({ waiting }) => yes(waiting.iWroteBefore && !waiting.fromMe),
    weights: { 'reply-required': 0.5, waiting: 0.3 },
    because: () => message('clauses.ownConversation'),
  },
  {
    name: 'own question',
    holds: (evidence) => (ownAsk(evidence) >= ASKS_OTHERS ? (1 + ownAsk(evidence)) / 2 : 0),
    weights: { waiting: 6, 'reply-required': -6, 'human-do': -4 },
    because: () => message('clauses.ownWaits'),
  },
  {
    name: 'own wish',
    holds: ({ waiting, ownText }) => yes(waiting.fromMe && WISH.test(ownText.slice(0, HEAD_LIMIT))),
    weights: { waiting: 2.5 },
    because: () => message('clauses.ownAsks'),
  },
  {
    name: 'own statement',
    holds: (evidence) =>
      yes(evidence.waiting.fromMe && ownAsk(evidence) < ASKS_OTHERS && evidence.headers.recipients > 0),
    weights: { 'no-action': 3, 'reply-required': -3, 'human-do': -2 },
    because: () => message('clauses.ownNothing'),
  },
  {
    name: 'note to oneself',
    holds: ({ waiting, headers, input }) =>
      yes(headers.recipients === 0 && input.mail.cc.length === 0 && (waiting.fromMe || input.mail.from.address === '')),
    weights: { 'human-do': 2.5 },
    because: () => message('clauses.noteToSelf'),
  },
  {
    name: 'broadcast',
    holds: ({ broadcast, waiting }) => (waiting.fromMe ? 0 : broadcast),
    weights: { 'no-action': 3, 'reply-required': -3, 'human-do': -2.5 },
    because: () => message('clauses.forMany'),
  },
  {
    name: 'promise',
    holds: (evidence) => (evidence.waiting.promise && !evidence.headers.bulk ? 1 - 0.8 * anyAsk(evidence) : 0),
    weights: { waiting: 4.6, 'no-action': -0.8 },
    because: () => message('clauses.willReturn'),
  },
  {
    name: 'out of office',
    holds: ({ waiting }) => yes(waiting.outOfOffice),
    weights: { waiting: 7, 'reply-required': -3, 'human-do': -1.5, 'no-action': -2 },
    because: () => message('clauses.autoReply'),
  },
  {
    name: 'thanks only',
    holds: ({ sentences, ownText, asks, waiting }) =>
      yes(
        asks.length === 0 && waiting.promise === null && ownText.length < 200 && THANKS.test(sentences[0]?.text ?? ''),
      ),
    weights: { 'no-action': 2 },
    because: () => message('clauses.thanks'),
  },
  {
    name: 'for information',
    holds: (evidence) => yes(FYI.test(headOf(evidence))),
    weights: { 'no-action': 2, 'reply-required': -1.2 },
    because: () => message('clauses.forInformation'),
  },
]

const HEAD_LIMIT = 1500
const headOf = ({ input, ownText }: Evidence): string =>
  `${input.mail.subject.slice(0, 500)}\n${ownText.slice(0, HEAD_LIMIT)}`
