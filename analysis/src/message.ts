/** One email. Addresses are bare and lower-case; header names are lower-case and their values unfolded. */
export interface Message {
  subject: string
  text: string
  html: string
  from: { name: string; address: string }
  to: readonly string[]
  cc: readonly string[]
  /** The Date header in epoch milliseconds; null when unreadable. */
  date: number | null
  headers: readonly { name: string; value: string }[]
  attachments: readonly { filename: string; contentType: string }[]
  /** Codes of the parser's warnings, such as `look-alike-name`. */
  findings: readonly { code: string }[]
}
