import type { DraftSourcesAnswer, ReplySource, SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import type { Source } from '../models/read-replies.ts'
import type { Suggestions } from './suggestions.ts'

export const presentSuggestions = ({ replies, engine }: Suggestions): SuggestRepliesAnswer => ({
  suggestions: replies.map(({ subject, bodyText, sources }) => ({
    subject,
    body_text: bodyText,
    sources: sources.map(presentSource),
  })),
  replies: replies.map(({ bodyText }) => ({ title: firstSentence(bodyText), body_text: bodyText })),
  engine,
})

const MAX_TITLE = 80

/** The first line after the greeting, shortened at a word. */
function firstSentence(bodyText: string): string {
  const [greeting = '', ...others] = bodyText
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const line = others[0] ?? greeting
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE).replace(/\s+\S*$/, '')} …`
}

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
