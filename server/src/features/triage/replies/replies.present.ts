import type { SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import type { Suggestions } from './suggestions.ts'

export const presentSuggestions = ({ replies, engine }: Suggestions): SuggestRepliesAnswer => ({
  suggestions: replies.map(({ subject, bodyText, sources }) => ({
    subject,
    body_text: bodyText,
    sources: sources.map(({ itemId, itemType, title, quote, span }) => ({
      item_id: itemId,
      item_type: itemType,
      title,
      quote,
      field: span.field,
      start: span.start,
      end: span.end,
    })),
  })),
  engine,
})
