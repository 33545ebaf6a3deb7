import { type Mailbox, SEARCH_PLACES, SEARCH_STATES } from '@dossier/contract/vocabulary'

/** A parsed email query (docs/spec/emails.md §10). */
export interface MailQuery {
  /** Loose words; the last one may be a prefix. */
  words: string[]
  phrases: string[]
  not: string[]
  from: string[]
  to: string[]
  subject: string[]
  label: string[]
  mailbox: Mailbox | undefined
  before: number | undefined
  after: number | undefined
  hasAttachment: boolean
  read: boolean | undefined
  starred: boolean
  snoozed: boolean
}

const PART = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu

/**
 * Parses words, "a phrase", -not, and `from: to: subject: in: label: before: after: has:attachment is:unread
 * is:starred is:snoozed`. Searches for unknown operators and invalid values as text, so typing never fails.
 */
export function parseMailQuery(text: string): MailQuery {
  const query = emptyQuery()
  for (const [, minus, operator, quoted, bare] of text.matchAll(PART)) {
    const value = quoted ?? bare ?? ''
    if (!value) continue
    if (operator && !minus && applyOperator(query, operator.toLowerCase(), value)) continue
    const words = operator ? `${operator}:${value}` : value
    if (minus) query.not.push(words)
    else if (quoted !== undefined) query.phrases.push(words)
    else query.words.push(words)
  }
  return query
}

const emptyQuery = (): MailQuery => ({
  words: [],
  phrases: [],
  not: [],
  from: [],
  to: [],
  subject: [],
  label: [],
  mailbox: undefined,
  before: undefined,
  after: undefined,
  hasAttachment: false,
  read: undefined,
  starred: false,
  snoozed: false,
})

function applyOperator(query: MailQuery, operator: string, value: string): boolean {
  switch (operator) {
    case 'from':
    case 'to':
    case 'subject':
    case 'label':
      query[operator].push(value)
      return true
    case 'in':
      return applyPlace(query, value.toLowerCase())
    case 'has':
      query.hasAttachment ||= value.toLowerCase().startsWith('attachment')
      return value.toLowerCase().startsWith('attachment')
    case 'is':
      return applyState(query, value.toLowerCase())
    case 'before':
    case 'after': {
      const at = parseDay(value)
      if (at === null) return false
      query[operator] = at
      return true
    }
    default:
      return false
  }
}

function applyState(query: MailQuery, value: string): boolean {
  const state = SEARCH_STATES.find((known) => known === value)
  if (state === 'starred') query.starred = true
  else if (state === 'snoozed') query.snoozed = true
  else if (state) query.read = state === 'read'
  return state !== undefined
}

function applyPlace(query: MailQuery, value: string): boolean {
  const place = SEARCH_PLACES.find((known) => known === value)
  if (place === 'snoozed') query.snoozed = true
  else if (place) query.mailbox = place === 'archive' ? 'archived' : place
  return place !== undefined
}

/** Parses an ISO 8601 date (midnight UTC) or instant to epoch milliseconds; null otherwise. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i.test(text)) return null
  const at = Date.parse(text.includes(':') && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text)
  return Number.isNaN(at) ? null : at
}
