import type { RecordType } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { type Candidate, type CandidatesQuery, findCandidates } from './find-candidates.ts'
import type { FoundRecords } from './found-records.ts'
import type { MeaningSearch } from './meaning/create-meaning.ts'
import { type Excerpt, excerptOf } from './quick/excerpt.ts'
import { findWords } from './quick/find-words.ts'
import type { HitText } from './quick/hit-texts.ts'
import { parseQuickQuery } from './quick/parse-quick-query.ts'
import { findRelated, type Related, type RelatedQuery } from './related/find-related.ts'
import { prepareText, type SearchText } from './search-text.ts'

export interface SearchEntry {
  tenantId: string
  projectId: string
  type: RecordType
  id: string
  /** Epoch milliseconds; matches are sorted newest first. */
  at: number
  inTrash?: boolean
  text: SearchText
}

/** Interface of search for other features. */
export interface SearchFeature {
  /** Tokenizes a record. Pure. Call it before the transaction for long texts: 80,000 words take about 50 ms. */
  prepare(title: string, body: string): SearchText
  /** Adds or replaces records, each named once, in the transaction that writes them. */
  put(tx: Tx, ...entries: SearchEntry[]): Promise<void>
  /** Removes deleted and trashed records from the results. */
  remove(tx: Tx, ref: { tenantId: string; type: RecordType; id: string }): Promise<void>
  /** Returns the newest matches, unranked. @throws AppError `unavailable` when the index takes too long. */
  candidates(query: CandidatesQuery): Promise<Candidate[]>
  /** Returns a function that reads the text around a query's words in a record. */
  excerpts(text: string): (hit: Pick<HitText, 'title' | 'parts'>) => Excerpt
  /** Returns the records beside each one in its thread, by id. Leaves out trash and spam. */
  neighbours: FoundRecords['readNeighbours']
  /** Returns records without trash, with their texts, each up to `chars` characters. */
  texts(tenantId: string, refs: Parameters<FoundRecords['readHits']>[1], chars: number): Promise<HitText[]>
  /** Returns records that an answer may quote; see HitReader. */
  quotable: FoundRecords['readQuotable']
  /** Returns records related to a longer text (an email), best first. Returns none below the relevance threshold. */
  related(query: RelatedQuery): Promise<Related[]>
}

export function createSearchIndex(
  { fullText, clock }: Needs<'clock' | 'fullText'>,
  found: FoundRecords,
  meaning: Pick<MeaningSearch, 'forgetRecord' | 'noteChanges'>,
): SearchFeature {
  return {
    prepare: prepareText,
    async put(tx, ...entries) {
      await fullText.put(
        tx,
        ...entries.map(({ type, text, inTrash = false, ...entry }) => ({
          ...entry,
          kind: type,
          hidden: inTrash,
          ...text,
        })),
      )
      await meaning.noteChanges(tx, entries)
    },
    async remove(tx, { type, ...ref }) {
      await fullText.remove(tx, { ...ref, kind: type })
      await meaning.forgetRecord(tx, { ...ref, type })
    },
    candidates: (query) => findCandidates(fullText, query),
    excerpts(text) {
      const find = findWords(parseQuickQuery(text).words)
      return (hit) => excerptOf(hit, find)
    },
    neighbours: found.readNeighbours,
    texts: async (tenantId, refs, chars) =>
      found.withTexts(tenantId, await found.readHits(tenantId, refs, () => true), chars),
    quotable: found.readQuotable,
    related: (query) => findRelated({ fullText, clock, found }, query),
  }
}
