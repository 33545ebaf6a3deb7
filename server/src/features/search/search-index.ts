import type { RecordType } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { type Candidate, type CandidatesQuery, findCandidates } from './find-candidates.ts'
import type { FoundRecords } from './found-records.ts'
import { findRelated, type Related, type RelatedQuery } from './related/find-related.ts'
import { prepareText, type SearchText } from './search-text.ts'

/** One record as it is to be found. */
export interface SearchEntry {
  tenantId: string
  projectId: string
  type: RecordType
  id: string
  /** Epoch milliseconds; matches come newest first. */
  at: number
  /** It lies in trash: quick search passes over it. */
  inTrash?: boolean
  text: SearchText
}

/** What other features ask of search. */
export interface SearchFeature {
  /** The words of a record. Pure; for long texts call it before the transaction begins (80,000 words take some 50 ms). */
  prepare(title: string, body: string): SearchText
  /** Adds records, each named once, or replaces what was known of them. In the transaction that writes them. */
  put(tx: Tx, ...entries: SearchEntry[]): Promise<void>
  /** Deleted records and those in trash are not found. */
  remove(tx: Tx, ref: { tenantId: string; type: RecordType; id: string }): Promise<void>
  /** The newest records that match, unranked. @throws AppError `unavailable` when the index takes too long. */
  candidates(query: CandidatesQuery): Promise<Candidate[]>
  /** Records that a longer text (a mail) is about, best first; empty when none is relevant enough. */
  related(query: RelatedQuery): Promise<Related[]>
}

export function createSearchIndex(
  { fullText, clock }: Needs<'clock' | 'fullText'>,
  found: FoundRecords,
): SearchFeature {
  return {
    prepare: prepareText,
    put: (tx, ...entries) =>
      fullText.put(
        tx,
        ...entries.map(({ type, text, inTrash = false, ...entry }) => ({
          ...entry,
          kind: type,
          hidden: inTrash,
          ...text,
        })),
      ),
    remove: (tx, { type, ...ref }) => fullText.remove(tx, { ...ref, kind: type }),
    candidates: (query) => findCandidates(fullText, query),
    related: (query) => findRelated({ fullText, clock, found }, query),
  }
}
