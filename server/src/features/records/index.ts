// Records: notes, memories, saved addresses and their pages; their tags, links and trash.
// Promises: a record, its words, its tags and its event commit together; a project holds the same memory or address once.
// Never: script or remote content that loads by itself in a note, a record deleted for good that was not in trash.

import type { Platform } from '#platform/platform'
import { createKinds, type Neighbours, type RecordsContext } from './context.ts'
import { linkRoutes } from './links/links.routes.ts'
import { memoryRoutes } from './memories/memories.routes.ts'
import { moveProject } from './move-project.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { countInProject } from './records.store.ts'
import { pageRoutes } from './urls/pages.routes.ts'
import { urlRoutes } from './urls/urls.routes.ts'

export function createRecordsFeature(platform: Platform, neighbours: Neighbours) {
  const context: RecordsContext = { platform, ...neighbours, kinds: createKinds() }
  neighbours.projects.contain({
    noun: 'records',
    count: countInProject,
    move: (tx, tenantId, from, to) => moveProject(context, tx, tenantId, from, to),
  })
  return {
    routes: [
      ...noteRoutes(context),
      ...memoryRoutes(context),
      ...urlRoutes(context),
      ...pageRoutes(context),
      ...linkRoutes(platform),
      ...overviewRoutes(context),
    ],
  }
}
