// Records: notes, memories, saved URLs and their pages; their history, tags, links and trash. Promises: a record
// commits with its version, words, tags and event; a project holds each memory or URL once. Never: script or automatic
// remote content in a note, permanent deletion outside trash, or a memory that a tool marks as reviewed.

import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { ProjectContent } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { RecordActedListener } from './acts/record-act.ts'
import { type Reversal, revertRecord } from './acts/revert-record.ts'
import { attachmentRoutes } from './attachments/attachments.routes.ts'
import { blobsOfAttachments } from './attachments/attachments.store.ts'
import { READ_FILES, READ_FILES_EVERY_MS } from './attachments/read-files.jobs.ts'
import { enqueueUnread, readTexts } from './attachments/read-texts.ts'
import { type FileToSave, saveToNote } from './attachments/save-to-note.ts'
import type { Dependencies, ErasedListener, RecordsContext } from './context.ts'
import { graphRoute } from './graph/graph.routes.ts'
import { highlightRoutes } from './highlights/highlights.routes.ts'
import { type IndexPosition, indexSlice } from './index-slice.ts'
import { kindRoutes } from './kinds.routes.ts'
import { createKinds } from './kinds.ts'
import { linkRoutes } from './links/links.routes.ts'
import { reviewRoutes } from './memories/memories.routes.ts'
import { moveProject } from './move-project.ts'
import { createNoteConverter } from './notes/markdown/note-converter.ts'
import { createNoteRenderer } from './notes/note-renderer.ts'
import { markdownRoute, previewRoute } from './notes/notes.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { portableAttachments } from './portable/portable-attachments.ts'
import { portableHighlights } from './portable/portable-highlights.ts'
import { portableLinks } from './portable/portable-links.ts'
import { portableRecords } from './portable/portable-records.ts'
import { readRecords } from './read-records.view.ts'
import { rebuildSlice } from './rebuild-slice.ts'
import { countInProject } from './records.store.ts'
import { createReferenceReader, READ_REFERENCES_EVERY_MS } from './references/read-references.ts'
import { NO_FILES, type RecordFiles } from './references/record-files.ts'
import { referenceRoutes } from './references/references.routes.ts'
import { findRecords, type RecordSearch } from './search-records.ts'
import { createRecordSync } from './sync/record-sync.ts'
import { textOfRecords } from './text-of-records.view.ts'
import { FETCH_URL } from './urls/fetching/fetch.jobs.ts'
import { fetchRoutes } from './urls/fetching/fetch.routes.ts'
import { createWeb } from './urls/fetching/web.ts'
import { followUrl } from './urls/follow-url.ts'
import { pagesRoute } from './urls/urls.routes.ts'

export function createRecordsFeature(platform: Platform, dependencies: Dependencies) {
  const erased: ErasedListener[] = []
  const acted: RecordActedListener[] = []
  let files: RecordFiles = NO_FILES
  const notes = { renderNote: createNoteRenderer(), noteConverter: createNoteConverter() }
  const kinds = createKinds(notes, platform.config)
  const context: RecordsContext = { platform, ...dependencies, ...notes, kinds, files: () => files, acted, erased }
  const projectContent: ProjectContent = {
    noun: 'records',
    count: countInProject,
    move: (tx, tenantId, from, to) => moveProject(context, tx, tenantId, from, to),
  }
  const web = createWeb(platform)
  platform.jobs.recur('records.read-references', READ_REFERENCES_EVERY_MS, createReferenceReader(context))
  platform.blobs.registerReferences(blobsOfAttachments)
  platform.quotas.addContent((tenantId) => textOfRecords(platform.database, tenantId))
  platform.jobs.handle(FETCH_URL, async (run) => {
    await platform.quotas.demandStorage(run.tenantId, 1)
    await followUrl(context, web, run)
  })
  platform.jobs.handle(READ_FILES, (run) => readTexts(context, platform, run))
  platform.jobs.recur('records.find-unread-files', READ_FILES_EVERY_MS, () => enqueueUnread(context))
  return {
    /** Syncs notes and memories with an external source. */
    sync: createRecordSync(context),
    /**
     * Functions of other features that run for each record that is deleted for good, and for each act of a person, in the
     * transaction of the change.
     */
    listen(added: { erased: readonly ErasedListener[]; acted: readonly RecordActedListener[] }): void {
      erased.push(...added.erased)
      acted.push(...added.acted)
    },
    /** Gives a record another version back, for undo and redo; see revertRecord. */
    revert: (actor: Actor, reversal: Reversal, also: (tx: Tx, version: number) => Promise<void>) =>
      revertRecord(context, actor, reversal, also),
    /** Saves a file of an email to a note; see saveToNote. */
    saveToNote: (actor: Actor, file: FileToSave) => saveToNote(context, actor, file),
    /** Registers the look-up of the files of records. */
    showFilesOf: (find: RecordFiles): void => {
      files = find
    },
    /** See app/listeners.ts. */
    listeners: { projectContent },
    /** Returns records in the order of the ids. Excludes trash. */
    read: (tenantId: string, ids: string[], budget?: number) => readRecords(platform.database, tenantId, ids, budget),
    /** Returns the number and one page of ids of records with all words and tags; see findRecords. */
    search: (tenantId: string, type: KnowledgeType, query: RecordSearch) => findRecords(context, tenantId, type, query),
    /** Recomputes derived data of an account's records in batches; see rebuildSlice. */
    rebuild: (tenantId: string, after: string) => rebuildSlice(context, tenantId, after),
    /** Reindexes an account's records in batches; see indexSlice. */
    indexSlice: (tenantId: string, after: IndexPosition | null) => indexSlice(context, tenantId, after),
    /** Links follow all the records they connect. */
    portable: { records: [portableRecords(context), portableAttachments, portableHighlights], links: portableLinks },
    routes: [
      ...kindRoutes(context),
      previewRoute(context),
      markdownRoute(context),
      ...reviewRoutes(context),
      pagesRoute(context),
      ...attachmentRoutes(context, platform),
      ...highlightRoutes(context),
      ...pictureRoutes(context),
      ...fetchRoutes(context),
      ...linkRoutes(context),
      ...referenceRoutes(context),
      graphRoute(context),
      ...overviewRoutes(context),
    ],
  }
}

export type { RecordAct } from './acts/record-act.ts'
export { presentAttachment } from './attachments/attachments.present.ts'
export { recordHits } from './hits.view.ts'
export { presentRecord } from './kinds.routes.ts'
export type { RebuiltRecords } from './rebuild-slice.ts'
export type { RecordRow } from './records.tables.ts'
export type { FileContent } from './records.ts'
export type { RecordFile, RecordFiles } from './references/record-files.ts'
export { embeddedName, picturePaths } from './references/references.ts'
export { intoTrash, outOfTrash } from './sync/record-sync.ts'
export { cleanTags } from './tags/tags.ts'
export { textColumn } from './text-columns.ts'
export type RecordsFeature = ReturnType<typeof createRecordsFeature>
