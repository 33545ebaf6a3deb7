import type { InvitationMethod } from '@dossier/contract/vocabulary'
// Format of a parsed message. It is independent of mailboxes and accounts.

export type AddressRole = 'from' | 'sender' | 'reply-to' | 'to' | 'cc' | 'bcc'

/** `address` is bare and lower-case; '' when the field has only a name. */
export interface Participant {
  role: AddressRole
  name: string
  address: string
}

export interface ParsedAttachment {
  filename: string
  contentType: string
  /** The declared charset of a text, as written. */
  charset?: string
  /** Without angle brackets; '' when there is none. */
  contentId: string
  /** Content-Location, by which HTML may show it; missing or '' when there is none. */
  contentLocation?: string
  /** As the disposition says; the HTML decides what is shown in it. */
  inline: boolean
  content: Uint8Array
}

/** A warning about the email or a part that was left out. `code` is a slug, `detail` a plain sentence. */
export interface Finding {
  code: string
  detail: string
}

export interface ParsedMail {
  /** Without angle brackets; '' when the email has none. */
  messageId: string
  inReplyTo: string
  references: string[]
  participants: Participant[]
  subject: string
  /** The Date header in epoch milliseconds, or null when unreadable. */
  date: number | null
  /** The newest time that a mail server wrote (RFC 5321 §4.4), for emails without a usable Date. */
  tracedAt?: number | null
  /** The text part; derived from HTML when the email has none. */
  text: string
  /** The HTML part as sent, NOT sanitized; '' when there is none. */
  html: string
  attachments: ParsedAttachment[]
  /** All header fields in order, names lower-case, values unfolded. */
  headers: { name: string; value: string }[]
  findings: Finding[]
}

export interface ParsedInput {
  /** `text` is '' when the input has only HTML. */
  mail: ParsedMail
  /** Unknown field names, for `X-Ignored-Fields`. */
  ignored: string[]
}

/** The event that the calendar of an email asks for, answers or cancels (RFC 5545, RFC 5546). */
export interface Invitation {
  method: InvitationMethod
  uid: string
  /** Revision of the event. */
  sequence: number
  /** When this revision was written, as an instant; '' when unknown. */
  stampedAt: string
  /** Original start of the single date of a series that this is about; '' for the event or the whole series. */
  occurrence: string
  summary: string
  /**
   * `2026-09-08` when it lasts all day, `2026-09-08T18:00:00Z`, or a wall clock without Z when its zone is unknown; '' when
   * unreadable.
   */
  start: string
  /** In the form of `start`, exclusive; '' when unknown. */
  end: string
  allDay: boolean
  /** IANA name, the stated name when that is unknown, or ''. */
  timeZone: string
  location: string
  organizer: { name: string; address: string } | null
  /** `status` is the PARTSTAT of RFC 5545 in lower case. */
  attendees: { name: string; address: string; status: string }[]
  /** A message, or ''. */
  recurrence: string
}

export interface CleanHtml {
  html: string
  /** True when displaying it would fetch anything remote. */
  hasRemoteImages: boolean
  findings: Finding[]
  /** Ids of the images that the HTML shows. */
  shownParts: string[]
}

/** An image that came with the email, and the names by which the HTML may show it. */
export interface NamedPart {
  id: string
  contentId: string
  location: string
  filename: string
}

/** Reads emails. The real reader is bounded; every call may fail with AppError `unprocessable`. */
export interface MailReader {
  /** Parses RFC 5322 bytes. @throws AppError `unprocessable` when they cannot be read at all. */
  parse(raw: Uint8Array): Promise<ParsedMail>
  /** Reads an email supplied in parts (docs/spec/emails.md §2). Invalid values are ignored. */
  parseFields(input: object): Promise<ParsedInput>
  /** Sanitizes HTML with an allow-list of tags, attributes and CSS; moves remote references to `data-remote-src`. */
  clean(html: string, parts?: readonly NamedPart[]): Promise<CleanHtml>
  /** Returns the readable text of HTML without hidden parts. */
  textOf(html: string): Promise<string>
  /** Returns the text of all attachments in order and the invitation among them; findings list the skipped ones. */
  attachmentText(
    attachments: ParsedAttachment[],
  ): Promise<{ text: string; findings: Finding[]; invitation: Invitation | null }>
  /**
   * Reports whether emails can be read, based on the last one; false before the first. After a failure it tries again.
   * @throws AppError `unavailable` while no process can be started for it.
   */
  probe(): Promise<boolean>
  /** Reports whether the processes that read have no network. */
  isIsolated(): Promise<boolean>
  close(): Promise<void>
}
