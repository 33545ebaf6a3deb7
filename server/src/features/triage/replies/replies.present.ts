import type { DraftSourcesAnswer, ReplySource, SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import type { Source } from '../models/read-replies.ts'
import type { Suggestions } from './suggestions.ts'

export const presentSuggestions = ({ replies, engine }: Suggestions): SuggestRepliesAnswer => ({
  suggestions: replies.map(({ subject, bodyText, sources }) => ({
    subject,
    body_text: bodyText,
    sources: sources.map(presentSource),
  })),
  engine,
})

export const presentDraftSources = (sources: readonly Source[]): DraftSourcesAnswer => ({
  sources: sources.map(presentSource),
})

const presentSource = ({ itemId, itemType, title, quote, span }: Source): ReplySource => ({
  item_id: itemId,
  item_type: itemType,
  title,
  quote,
  field: span.field,
  start: span.start,
  end: span.end,
})
