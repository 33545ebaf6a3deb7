import type { RecordType } from '@dossier/contract/vocabulary'
import type { OpenedRecord } from '#features/search/index'

export interface Ref {
  type: RecordType
  id: string
}

/** UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** A passage of a record that may answer a question: the characters `start` to `end` of a field. */
export interface Passage {
  record: OpenedRecord
  title: string
  /** Sender of an email, or ''. */
  from: string
  /** When the email was received or the record was last changed. */
  at: number
  field: string
  start: number
  end: number
  excerpt: string
  /** The passage with the sentences around it, for a model. */
  wide: Span & { excerpt: string }
  score: number
  /** A passage that answers by itself. */
  isAnswer: boolean
  /** Values and words that answer the question, within the excerpt. */
  marks: Span[]
  /** Positions of the question's words in the passage, its title and its sender. */
  covered: Set<number>
}
