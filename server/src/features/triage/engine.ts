import type {
  ActionPointType,
  EmailSource,
  Mailbox,
  PrimaryAction,
  RecordType,
  TriageMailboxAction,
} from '@dossier/contract/vocabulary'

/**
 * All that an engine may know about one mail. Instants are epoch milliseconds; addresses are bare and lower-case.
 * `mail.text` is the readable text, hidden parts already left out.
 */
export interface TriageInput {
  now: number
  /** IANA name; dates in the mail are read in it. */
  timeZone: string
  /** Every address that counts as "me"; empty when unknown. */
  owner: { addresses: string[] }
  mail: TriageMail
  /** Other mails of the thread, oldest first; strangers are left out by the caller. */
  thread: ThreadMail[]
  /** How many mails of this sender came before, and how many of them were answered. */
  sender: { seenBefore: number; repliedBefore: number }
  /** Records that the retrieval really returned; nothing else may be named as related. */
  context: ContextRecord[]
}

export interface TriageMail {
  id: string
  subject: string
  text: string
  /** The text of the HTML part as its reader sees it, where there is one; a model is shown this instead of `text`. */
  seenText?: string
  html: string
  from: { name: string; address: string }
  to: string[]
  cc: string[]
  participants: { role: string; name: string; address: string }[]
  /** The Date header, or null when it cannot be read. */
  date: number | null
  receivedAt: number
  /** Names lower-case, values unfolded. */
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string }[]
  findings: { code: string; detail: string }[]
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
  /** The sender of the mail in question wrote it or was among its recipients: a reply may rest on it. */
  knownToSender?: boolean
}

export interface ContextRecord {
  itemId: string
  itemType: RecordType
  title: string
  excerpt: string
  score: number
  /** It lies in the project of the mail: a reply may rest on it. What came from elsewhere is for the reader alone. */
  inProject?: boolean
  /** The beginning of its text, in the field that it comes from; for a model, and for the places of what it cites. */
  full?: { field: EvidenceSpan['field']; text: string }
}

export interface ActionPoint {
  text: string
  type: ActionPointType
  /** Null when no date stands there or it cannot be read. */
  dueAt: number | null
}

export interface RelatedRecord {
  itemId: string
  itemType: RecordType
  title: string
  reason: string
}

/** Where a claim stands: UTF-16 offsets, end exclusive, into a field of `record`: a mail, or a record that a draft cites. */
export interface EvidenceSpan {
  field: 'text_content' | 'subject' | 'content'
  record: string
  start: number
  end: number
}

/**
 * What an engine says about a mail. Every text is plain: no markup, no web addresses, no control characters.
 * The caller decides about moving (confidence threshold) and about what people did before (docs/spec/triage.md §6).
 */
export interface Verdict {
  primaryAction: PrimaryAction
  /** 0..1 */
  confidence: number
  /** What the mail is else, if not that; absent where nothing is known. */
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
  /** A reply to start from, without recipients; null when there is nothing to answer or the engine is unsure. */
  draft: { subject: string; bodyText: string } | null
  /** Name and version of the engine that decided; where a model failed, in brackets why. */
  engine: string
  /** What asking a model has cost, also when its answer was of no use; absent when none was asked. */
  usage?: ModelUsage
}

/** Another action, and how sure that would be. */
export interface Alternative {
  action: PrimaryAction
  /** 0..1 */
  confidence: number
}

/** What the calls of a model for one mail came to. */
export interface ModelUsage {
  /** Requests that a model answered, repairs included. */
  calls: number
  inputTokens: number
  outputTokens: number
  /** In millionths of the operator's currency; null when AI_PRICE does not say. */
  costMicros: number | null
  /** Ids that the model named and nobody had shown it. */
  inventedIds: number
}

/** What an engine is told beside the mail. */
export interface Guidance {
  /** What the account or the project wants, in its own words; '' = nothing. Only a model reads it. */
  instructions: string
  /** Ends the work early; the judging then rejects with the reason of the signal. */
  signal?: AbortSignal
}

/** Judges one mail. Must not throw for strange mail, nor for a model that fails: then the verdict says so. */
export interface TriageEngine {
  readonly name: string
  readonly version: string
  judge(input: TriageInput, guidance?: Guidance): Promise<Verdict>
}

export const VERDICT_LIMITS = {
  summary: 500,
  reason: 300,
  actionText: 300,
  actionPoints: 10,
  relatedContext: 8,
} as const

/** What follows from an action (docs/spec/triage.md §5); the threshold rule is the caller's. */
export function mailboxActionOf(action: PrimaryAction): TriageMailboxAction {
  if (action === 'no-action') return 'archive'
  return action === 'spam' ? 'spam' : 'keep-inbox'
}
