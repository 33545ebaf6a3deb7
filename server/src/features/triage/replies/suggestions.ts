import type { Source } from '../models/read-replies.ts'

export interface SuggestedReply {
  subject: string
  bodyText: string
  sources: Source[]
}

export interface Suggestions {
  replies: SuggestedReply[]
  /** Name of the engine; the reason in brackets when it was not the model. */
  engine: string
}
