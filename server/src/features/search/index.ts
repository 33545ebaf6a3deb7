// Search: which records hold which words, which of them a person looks for, and which belong to a longer text.
// Promises: a record is found by the request after the one that wrote it, and gone after the one that removed it.
// Never: another account's record, something in trash, or an empty answer where the index could not be asked.

import type { ProjectsFeature } from '#features/projects/index'
import type { Platform } from '#platform/platform'
import { createFoundRecords } from './found-records.ts'
import type { HitReader } from './hit-reader.ts'
import { quickSearchRoutes } from './quick/quick-search.routes.ts'
import { createSearchIndex, type SearchFeature } from './search-index.ts'

export { hasPhrase } from './has-phrase.ts'
export type { HitReader, RelatedText } from './hit-reader.ts'
export type { HitPart, HitText } from './quick/hit-texts.ts'
export type { SearchEntry } from './search-index.ts'
export type { SearchText } from './search-text.ts'
export { isValidAt, type ValidityColumns, validityOf } from './validity.ts'
export type { SearchFeature }

/** @param hitReaders read the records that are found. */
export function createSearchFeature(
  platform: Platform,
  dependencies: { projects: ProjectsFeature },
  hitReaders: readonly HitReader[],
) {
  const found = createFoundRecords(platform.database, hitReaders)
  return {
    routes: quickSearchRoutes(platform, dependencies, found),
    ...createSearchIndex(platform, found),
  }
}
