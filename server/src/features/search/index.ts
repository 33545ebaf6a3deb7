// Search: finds records by words, for a query or for a longer text. Promises: the next request after a write finds the
// record, and the next after a removal does not. Never: another account's record, trash, or an empty answer when the
// index fails.

import type { ProjectsFeature } from '#features/projects/index'
import type { Platform } from '#platform/platform'
import { type CallerSearch, createCallerSearch } from './caller-search.ts'
import { createFoundRecords } from './found-records.ts'
import type { HitReader } from './hit-reader.ts'
import { createMeaning } from './meaning/create-meaning.ts'
import { meaningRoutes } from './meaning/meaning.routes.ts'
import { quickSearchRoutes } from './quick/quick-search.routes.ts'
import { createSearchIndex, type SearchFeature } from './search-index.ts'

export { hasPhrase } from './has-phrase.ts'
export type { HitReader, QuotableRecord, RelatedText } from './hit-reader.ts'
export type { Excerpt } from './quick/excerpt.ts'
export type { HitPart, HitText } from './quick/hit-texts.ts'
export { type OpenedRecord, openTargetOf } from './quick/quick-search.present.ts'
export { stemOf } from './quick/word-forms.ts'
export { significantTokens } from './related/significant-words.ts'
export type { SearchEntry } from './search-index.ts'
export { MAX_CHARS as MAX_INDEXED_CHARS, type SearchText } from './search-text.ts'
export { isValidAt, type ValidityColumns, validityOf } from './validity.ts'
export type { CallerSearch, SearchFeature }

export function createSearchFeature(
  platform: Platform,
  dependencies: { projects: ProjectsFeature },
  hitReaders: readonly HitReader[],
) {
  const found = createFoundRecords(platform.database, hitReaders)
  const meaning = createMeaning(platform, dependencies, found)
  const service = createCallerSearch(platform, dependencies, found, meaning)
  return {
    routes: [...quickSearchRoutes(platform, dependencies, service), ...meaningRoutes(platform, dependencies, meaning)],
    ...service,
    ...createSearchIndex(platform, found, meaning),
    /** See app/listeners.ts. */
    listeners: { followSettings: meaning.enqueue },
    /** Enqueues the embedding of waiting records at once; see MeaningSearch. */
    lookForEmbeddingWork: meaning.lookForWork,
  }
}

/** The whole feature, as the application connects it. */
export type SearchDoor = ReturnType<typeof createSearchFeature>
