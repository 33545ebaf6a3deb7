// Ask: searches every type of record at once and answers questions from them. Promises: each statement quotes a
// passage of a record that the caller may read, character for character. Never: an answer without a source.

import type { Platform } from '#platform/platform'
import { askRoutes } from './ask.routes.ts'
import type { Dependencies } from './dependencies.ts'

export const createAskFeature = (platform: Platform, dependencies: Dependencies) => ({
  routes: askRoutes(platform, dependencies),
})
