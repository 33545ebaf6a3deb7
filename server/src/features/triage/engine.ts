import type {
  ActionPointType,
  EmailSource,
  Mailbox,
  PrimaryAction,
  RecordType,
  SenderCheck,
  TriageMailboxAction,
} from '@dossier/contract/vocabulary'
import type { Patience } from '#platform/llm/llm'
import type { DeliveryReport } from '#platform/mail/delivery-report'
import type { Invitation } from '#platform/mail/mail'

/**
 * The complete input of an engine for one email. Instants are epoch milliseconds; addresses are bare and lower-case.
 * `mail.text` is the readable text without hidden parts.
 */
export interface TriageInput {
  now: number
  /** IANA time zone for dates in the email. */
  timeZone: string
  /** Addresses that count as "me"; empty when unknown. */
  owner: { addresses: string[] }
  mail: TriageMail
  /** Other emails of the thread, oldest first. The caller excludes strangers. */
  thread: ThreadMail[]
  /** The owner's newest answer to this email; absent while it is unanswered. */
  answer?: OwnAnswer
  /** The other side has replied to that answer, or to this email if nobody answered it, so nobody waits for them. */
  theyReplied?: boolean
  /** Earlier emails of this sender, and how many got an answer. */
  sender: { seenBefore: number; repliedBefore: number }
  /** Retrieved records. An engine may name only these as related. */
  context: ContextRecord[]
}

export interface TriageMail {
  id: string
  subject: string
  text: string
  /** Visible text of the HTML part, if any; a model gets it instead of `text`. */
  seenText?: string
  html: string
  from: { name: string; address: string }
  /** Our own check of the From address. */
  sender: SenderCheck
  to: string[]
  cc: string[]
  participants: { role: string; name: string; address: string }[]
  /** The Date header, or null when it is unreadable. */
  date: number | null
  receivedAt: number
  /** Names lower-case, values unfolded. */
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string }[]
  findings: { code: string; detail: string }[]
  invitation?: Invitation
  /** The delivery report that this email is. */
  report?: DeliveryReport
  source: EmailSource
  mailbox: Mailbox
}

export interface ThreadMail {
  id: string
  fromMe: boolean
  from: string
  receivedAt: number
  subject: string
  excerpt: string
  /** The sender wrote or received this email, so a reply may use it. */
  knownToSender?: boolean
  /** The email names it in In-Reply-To. */
  isAnswered?: boolean
}

export interface OwnAnswer {
  id: string
  receivedAt: number
  subject: string
  text: string
  headers: { name: string; value: string }[]
}

export interface ContextRecord {
  itemId: string
  itemType: RecordType
  title: string
  excerpt: string
  score: number
  /** The record lies in the email's project, so a reply may use it. Other records are for the reader alone. */
  inProject?: boolean
  full?: { field: EvidenceSpan['field']; text: string }
}

export interface ActionPoint {
  text: string
  type: ActionPointType
  /** null without a readable date. */
  dueAt: number | null
  /** The day of `dueAt` as `2026-12-04`; '' where a time of day is stated. */
  dueDate: string
}

export interface RelatedRecord {
  itemId: string
  itemType: RecordType
  title: string
  reason: string
}

/**
 * The source of a claim: UTF-16 offsets, end exclusive, in a field of `record`. The record is an email or one that a
 * draft cites.
 */
export interface EvidenceSpan {
  field: 'text_content' | 'subject' | 'content'
  record: string
  start: number
  end: number
}

/**
 * An engine's answer about one email. All texts are plain: no markup, URLs or control characters. The caller decides
 * about moving (confidence threshold) and respects earlier human actions (docs/spec/triage.md §6).
 */
export interface Verdict {
  primaryAction: PrimaryAction
  /** 0..1 */
  confidence: number
  /** The runner-up; absent when unknown. */
  second?: Alternative
  /** At most 500 characters. */
  summary: string
  /** At most 300 characters, plain English. */
  reason: string
  /** At most 10, each text at most 300 characters. */
  actionPoints: ActionPoint[]
  /** At most 8, only from `input.context`. */
  relatedContext: RelatedRecord[]
  mailboxAction: TriageMailboxAction
  evidence: EvidenceSpan[]
  /** A reply draft without recipients, with the subject that a person's reply has; null when no answer is needed or the engine is unsure. */
  draft: { subject: string; bodyText: string } | null
  /** Name and version of the engine; the reason in brackets when a model failed. */
  engine: string
  /** Cost of the model, also for a rejected answer; absent without a model. */
  usage?: ModelUsage
  /** Why the model gave no verdict, so that the built-in one is used. */
  modelProblem?: string
}

export interface Alternative {
  action: PrimaryAction
  /** 0..1 */
  confidence: number
}

export interface ModelUsage {
  /** Requests that a model answered, including repairs. */
  calls: number
  inputTokens: number
  outputTokens: number
  /** In millionths of the operator's currency; null without AI_PRICE. */
  costMicros: number | null
  /** Ids in the answer that were not in the prompt. */
  inventedIds: number
}

export interface Guidance {
  /** Free-text wishes of the account or the project; '' = none. Only a model reads them. */
  instructions: string
  /** Earlier answers of the owner to this sender, newest first, whose style a reply follows. */
  ownAnswers?: readonly string[]
  /** Templates of the project that a reply may use instead of its own words. Only a model reads them. */
  templates?: readonly ReplyTemplate[]
  /** Aborts early; the call then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Waits for rate limits of the model; without it, the built-in engine classifies at once. */
  patience?: Patience
}

/** A text that the project shares. Its placeholders are open. */
export interface ReplyTemplate {
  id: string
  name: string
  bodyText: string
}

/** Classifies one email. Must not throw for odd emails or a failing model; the verdict then says so. */
export interface TriageEngine {
  readonly name: string
  readonly version: string
  classify(input: TriageInput, guidance?: Guidance): Promise<Verdict>
}

export const VERDICT_LIMITS = {
  summary: 500,
  reason: 300,
  actionText: 300,
  actionPoints: 10,
  relatedContext: 8,
} as const

/** Follows docs/spec/triage.md §5; the caller applies the threshold. */
export function mailboxActionOf(action: PrimaryAction): TriageMailboxAction {
  if (action === 'no-action') return 'archive'
  return action === 'spam' ? 'spam' : 'keep-inbox'
}
