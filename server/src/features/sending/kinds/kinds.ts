import type { DraftKind } from '@dossier/contract/vocabulary'

interface Drafted {
  kind: string
  source_email_id: string
}

/** Drafts of former versions have no kind. */
export const kindOf = ({ kind, source_email_id }: Drafted): DraftKind =>
  kind === '' ? (source_email_id === '' ? 'new' : 'reply') : (kind as DraftKind)

export const isReply = (kind: DraftKind): boolean => kind === 'reply' || kind === 'reply-all'

/** Kinds that can put the original below the text. */
export const canQuote = (kind: DraftKind): boolean => isReply(kind) || kind === 'forward'

/** An email of these kinds belongs to the thread of its source. */
export const isInThread = (kind: DraftKind): boolean => canQuote(kind) || kind === 'forward-attachment'

export const quotes = (row: Drafted & { omits_quote: number }): boolean =>
  row.omits_quote === 0 && canQuote(kindOf(row))
