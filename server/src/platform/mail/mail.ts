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
  /** Without angle brackets; '' when there is none. */
  contentId: string
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
  /** The text part; derived from HTML when the email has none. */
  text: string
  /** The HTML part as sent, NOT sanitized; '' when there is none. */
  html: string
  attachments: ParsedAttachment[]
  /** All header fields in order, names lower-case, values unfolded. */
  headers: { name: string; value: string }[]
  findings: Finding[]
}

export interface CleanHtml {
  html: string
  /** True when displaying it would fetch anything remote. */
  hasRemoteImages: boolean
  findings: Finding[]
}

/** Reads emails. The real reader is bounded; every call may fail with AppError `unprocessable`. */
export interface MailReader {
  /** Parses RFC 5322 bytes. @throws AppError `unprocessable` when they cannot be read at all. */
  parse(raw: Uint8Array): Promise<ParsedMail>
  /** Sanitizes HTML with an allow-list of tags, attributes and CSS; moves remote references to `data-remote-src`. */
  clean(html: string): Promise<CleanHtml>
  /** Returns the readable text of HTML without hidden parts. */
  textOf(html: string): Promise<string>
  /** Returns the text of all attachments in order; findings list the skipped ones. */
  attachmentText(attachments: ParsedAttachment[]): Promise<{ text: string; findings: Finding[] }>
  /**
   * Reports whether emails can be read, based on the last one; false before the first. After a failure it tries again.
   * @throws AppError `unavailable` while no process can be started for it.
   */
  probe(): Promise<boolean>
  close(): Promise<void>
}
