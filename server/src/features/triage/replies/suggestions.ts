import type { Source } from '../models/read-replies.ts'

/** An answer to start from, which is stored nowhere. */
export interface SuggestedReply {
  subject: string
  bodyText: string
  /** What its statements rest on. */
  sources: Source[]
}

export interface Suggestions {
  replies: SuggestedReply[]
  /** What wrote them; in brackets why it was not the model. */
  engine: string
}
