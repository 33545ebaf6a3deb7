import type { HighlightField, Mailbox, RecordType } from '@dossier/contract/vocabulary'
import type { Validity } from '../validity.ts'

export interface HitText {
  type: RecordType
  id: string
  projectId: string
  /** Arrival of an email or last change of a record, for freshness. Epoch milliseconds. */
  at: number
  updatedAt: number
  title: string
  /** Records only. A memory is valid in this period and until another replaces it. */
  validity?: Validity
  /** Emails only. */
  mailbox?: Mailbox
  /** Emails only. */
  threadId?: string
  /** Sender of an email or host of a URL; '' for other records. Lazy, because only shown hits need it. */
  origin(): string
  parts: HitPart[]
}

export interface HitPart {
  field: Exclude<HighlightField, 'title'>
  text: string
  /** Name of the attached file that it stands in. */
  file?: string
}
