import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { Evidence } from './evidence.ts'
import { wantsReply } from './requests/requests.ts'
import { words } from './words.ts'

/** One reason to see a mail in a certain way. The weights are log-odds that add up; decide.ts makes probabilities of them. */
export interface Rule {
  name: string
  /** 0..1: how much the rule holds for this mail. */
  holds(evidence: Evidence): number
  weights: Partial<Record<Exclude<PrimaryAction, 'spam'>, number>>
  /** Completes "This mail …" in plain English. */
  because(evidence: Evidence): string
}

const strongest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
const yes = (holds: boolean): number => (holds ? 1 : 0)

const replyAsk = ({ asks, subjectAsk }: Evidence): number =>
  strongest([
    ...asks.filter(wantsReply).map((ask) => ask.strength),
    subjectAsk && subjectAsk.kind !== 'task' ? subjectAsk.strength * 0.8 : 0,
  ])
const taskAsk = ({ asks, subjectAsk }: Evidence): number =>
  strongest([
    ...asks.filter((ask) => !wantsReply(ask)).map((ask) => ask.strength),
    subjectAsk?.kind === 'task' ? subjectAsk.strength * 0.8 : 0,
  ])
const anyAsk = (evidence: Evidence): number => Math.max(replyAsk(evidence), taskAsk(evidence))
const isMachine = ({ headers }: Evidence): boolean => headers.automatic || headers.noReply || headers.bounce
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
  'edition',
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
    because: () => 'asks you something that needs an answer',
  },
  {
    name: 'asks to do',
    holds: taskAsk,
    weights: { 'human-do': 2.6, 'reply-required': 0.2, 'no-action': -0.8 },
    because: () => 'asks you to do something',
  },
  {
    name: 'has a due date',
    holds: ({ asks }) => yes(asks.some((ask) => ask.dueAt !== null)),
    weights: { 'human-do': 0.7, 'reply-required': 0.4, 'no-action': -0.5 },
    because: () => 'names a date for it',
  },
  {
    name: 'asks nothing',
    holds: (evidence) => 1 - anyAsk(evidence),
    weights: { 'no-action': 1.8 },
    because: () => 'asks nothing of you',
  },
  {
    name: 'bulk',
    holds: ({ headers }) => yes(headers.bulk),
    weights: { 'no-action': 2.4, 'reply-required': -2, 'human-do': -1, waiting: -1 },
    because: () => 'was sent to many by a mailing system',
  },
  {
    name: 'discussion list',
    holds: ({ headers }) => yes((headers.list || headers.listTag) && headers.addressed !== 'to'),
    weights: { 'no-action': 2.2, 'reply-required': -1.2, 'human-do': -1 },
    because: () => 'went to a mailing list',
  },
  {
    name: 'from a machine',
    holds: (evidence) => yes(isMachine(evidence)),
    weights: { 'no-action': 0.6, 'reply-required': -3.5 },
    because: () => 'was written by a machine',
  },
  {
    name: 'alert or bill',
    holds: (evidence) => yes(!isMany(evidence) && ALERT.test(headOf(evidence))),
    weights: { 'human-do': 2, 'no-action': -0.2 },
    because: () => 'is a notice that someone should look at',
  },
  {
    name: 'news',
    holds: (evidence) => yes(NEWS.test(headOf(evidence))),
    weights: { 'no-action': 1.2, 'reply-required': -1 },
    because: () => 'reads like a newsletter or notification',
  },
  {
    name: 'delivery failed',
    holds: ({ headers }) => yes(headers.bounce),
    weights: { 'human-do': 3.5 },
    because: () => 'reports that a mail could not be delivered',
  },
  {
    name: 'invitation',
    holds: ({ input }) => yes(input.mail.attachments.some((file) => /^text\/calendar/i.test(file.contentType))),
    weights: { 'human-do': 1.6, 'reply-required': 0.6 },
    because: () => 'carries a calendar invitation',
  },
  {
    name: 'only in copy',
    holds: ({ headers }) => yes(headers.addressed === 'cc'),
    weights: { 'no-action': 1.2, 'reply-required': -1.4, 'human-do': -0.8 },
    because: () => 'has you only in copy',
  },
  {
    name: 'addressed to others',
    holds: ({ headers }) => yes(headers.addressed === 'not'),
    weights: { 'no-action': 0.6, 'reply-required': -0.5 },
    because: () => 'is not addressed to you',
  },
  {
    name: 'known sender',
    holds: ({ input }) => yes(input.sender.repliedBefore > 0),
    weights: { 'reply-required': 0.6 },
    because: () => 'comes from someone you answered before',
  },
  {
    name: 'in a conversation',
    holds: ({ waiting }) => yes(waiting.iWroteBefore && !waiting.fromMe),
    weights: { 'reply-required': 0.5, waiting: 0.3 },
    because: () => 'continues a conversation you take part in',
  },
  {
    name: 'own question',
    holds: (evidence) => (evidence.waiting.fromMe && replyAsk(evidence) >= 0.6 ? replyAsk(evidence) : 0),
    weights: { waiting: 6, 'reply-required': -6, 'human-do': -3 },
    because: () => 'is your own, and the answer is still to come',
  },
  {
    name: 'own statement',
    holds: (evidence) => yes(evidence.waiting.fromMe && replyAsk(evidence) < 0.6 && evidence.headers.recipients > 0),
    weights: { 'no-action': 3, 'reply-required': -3, 'human-do': -2 },
    because: () => 'is your own and asks nothing',
  },
  {
    name: 'note to oneself',
    holds: ({ waiting, headers, input }) =>
      yes(headers.recipients === 0 && input.mail.cc.length === 0 && (waiting.fromMe || input.mail.from.address === '')),
    weights: { 'human-do': 2.5 },
    because: () => 'is a note without a recipient',
  },
  {
    name: 'broadcast',
    holds: ({ broadcast, waiting }) => (waiting.fromMe ? 0 : broadcast),
    weights: { 'no-action': 3, 'reply-required': -3, 'human-do': -2.5 },
    because: () => 'reads like something written for many',
  },
  {
    name: 'promise',
    holds: (evidence) => (evidence.waiting.promise && !evidence.headers.bulk ? 1 - 0.8 * anyAsk(evidence) : 0),
    weights: { waiting: 3.4, 'no-action': -0.4 },
    because: () => 'says that the sender will come back to you',
  },
  {
    name: 'out of office',
    holds: ({ waiting }) => yes(waiting.outOfOffice),
    weights: { waiting: 4.5, 'reply-required': -3, 'human-do': -1.5 },
    because: () => 'is an automatic answer; the person has not read it yet',
  },
  {
    name: 'thanks only',
    holds: ({ sentences, ownText, asks, waiting }) =>
      yes(
        asks.length === 0 && waiting.promise === null && ownText.length < 200 && THANKS.test(sentences[0]?.text ?? ''),
      ),
    weights: { 'no-action': 2 },
    because: () => 'only says thanks or agrees',
  },
  {
    name: 'for information',
    holds: (evidence) => yes(FYI.test(headOf(evidence))),
    weights: { 'no-action': 2, 'reply-required': -1.2 },
    because: () => 'says that it is for information',
  },
]

const HEAD_LIMIT = 1500
/** Subject and beginning: what a mail is about stands there. */
const headOf = ({ input, ownText }: Evidence): string =>
  `${input.mail.subject.slice(0, 500)}\n${ownText.slice(0, HEAD_LIMIT)}`
