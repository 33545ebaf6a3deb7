// What a message looks like once it has been read. Technique only: nothing here knows mailboxes or accounts.

export type AddressRole = 'from' | 'sender' | 'reply-to' | 'to' | 'cc' | 'bcc'

/** `address` is bare and lower-case. */
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

/** Something that the mail tried, or that we left out. `code` is a slug, `detail` a plain sentence. */
export interface Finding {
  code: string
  detail: string
}

export interface ParsedMail {
  /** Without angle brackets; '' when the mail has none. */
  messageId: string
  inReplyTo: string
  references: string[]
  participants: Participant[]
  subject: string
  /** The Date header as an instant, or null when it cannot be read. */
  date: number | null
  /** The text part; derived from HTML when the mail has none. */
  text: string
  /** The HTML part as it was sent, NOT sanitised; '' when there is none. */
  html: string
  attachments: ParsedAttachment[]
  /** All header fields in order, names lower-case, values unfolded. */
  headers: { name: string; value: string }[]
  findings: Finding[]
}

export interface CleanHtml {
  html: string
  /** Anything that would have been fetched by showing it. */
  hasRemoteImages: boolean
  findings: Finding[]
}

/** Reads mail. The real one is bounded; every call may fail with AppError `unprocessable`. */
export interface MailReader {
  /** RFC 5322 bytes → what they say. @throws AppError `unprocessable` when it cannot be read at all. */
  parse(raw: Uint8Array): Promise<ParsedMail>
  /** Makes HTML safe to show: allow-list of tags, attributes and CSS; remote references moved to `data-remote-src`. */
  clean(html: string): Promise<CleanHtml>
  /** The readable text of HTML, hidden parts left out. */
  textOf(html: string): Promise<string>
  /** Text of the attachments that have any, one after the other; what is skipped is named in findings. */
  attachmentText(attachments: ParsedAttachment[]): Promise<{ text: string; findings: Finding[] }>
  /**
   * Whether mail can be read here, as the last one showed; false when there was none yet. After a failure it is tried.
   * @throws AppError `unavailable` while no process can be started for it.
   */
  probe(): Promise<boolean>
  close(): Promise<void>
}
