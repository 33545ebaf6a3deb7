// Search: which records hold which words, which of them a person looks for, and which belong to a longer text.
// Promises: a record is found by the request after the one that wrote it, and gone after the one that removed it.
// Never: another account's record, something in trash, or an empty answer where the index could not be asked.

import type { ProjectsFeature } from '#features/projects/index'
import type { Platform } from '#platform/platform'
import { quickSearchRoutes } from './quick/quick-search.routes.ts'
import { createSearchIndex, type SearchFeature } from './search-index.ts'

export { hasPhrase } from './has-phrase.ts'
export type { SearchEntry } from './search-index.ts'
export type { SearchText } from './search-text.ts'
export { textColumn } from './text-columns.ts'
export { isValidAt, validityOf } from './validity.ts'
export type { SearchFeature }

export const createSearchFeature = (platform: Platform, neighbours: { projects: ProjectsFeature }) => ({
  routes: quickSearchRoutes(platform, neighbours),
  ...createSearchIndex(platform),
})
