import type { HighlightField, Mailbox, RecordType } from '@dossier/contract/vocabulary'
import type { Validity } from '../validity.ts'

/** What quick search reads of a record to rank and show it. */
export interface HitText {
  type: RecordType
  id: string
  projectId: string
  /** What freshness goes by: when a mail came, when a record was changed. Epoch milliseconds. */
  at: number
  updatedAt: number
  title: string
  /** Records only: a memory is true in this time, and not once another took its place. */
  validity?: Validity
  /** Emails only. */
  mailbox?: Mailbox
  /** Who a mail is from, or the host of an address; '' for others. Worked out for what is shown, which is few. */
  origin(): string
  /** What is searched beside the title. */
  parts: HitPart[]
}

export interface HitPart {
  field: Exclude<HighlightField, 'title'>
  text: string
}
