import { KNOWLEDGE_TYPES, type KnowledgeType } from '@dossier/contract/vocabulary'
import type { Route } from '#platform/http/route'
import { collectionRoutes } from './collection.routes.ts'
import type { RecordsContext } from './context.ts'
import { historyRoutes } from './history/history.routes.ts'
import type { KindOnWire } from './kind-on-wire.ts'
import { memoryOnWire } from './memories/memories.routes.ts'
import { noteOnWire } from './notes/notes.routes.ts'
import { type ListedRow, presentListed } from './read-records.view.ts'
import { pageOnWire } from './urls/pages.routes.ts'
import { urlOnWire } from './urls/urls.routes.ts'

const ON_WIRE: Record<KnowledgeType, KindOnWire> = {
  note: noteOnWire,
  memory: memoryOnWire,
  url: urlOnWire,
  page: pageOnWire,
}

export const presentRecord = (row: ListedRow): Record<string, unknown> =>
  presentListed(ON_WIRE[row.type as KnowledgeType].present)(row)

export const kindRoutes = (context: RecordsContext): Route[] =>
  KNOWLEDGE_TYPES.flatMap((type) => [
    ...collectionRoutes(context, type, ON_WIRE[type]),
    ...historyRoutes(context, type, ON_WIRE[type]),
  ])
