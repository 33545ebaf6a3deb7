import { RECORD_TYPES, type RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { ANSWER_BYTES } from '#core/answer-budget'
import type { Dependencies } from '../dependencies.ts'
import { readFound, type ShownRecord } from './read-found.ts'

export interface FoundOfType {
  type: RecordType
  found: number
  records: ShownRecord[]
}

interface KnowledgeQuery {
  query: string
  project?: string | null | undefined
  tags?: string[] | null | undefined
  per_page?: number | null | undefined
}

const PER_TYPE = 5
const BYTES_PER_TYPE = ANSWER_BYTES / RECORD_TYPES.length

/**
 * Searches each type by itself, so that no type displaces another.
 * @throws AppError `forbidden` when the caller may find nothing, `not_found` for the project.
 */
export async function searchKnowledge(
  dependencies: Dependencies,
  actor: Actor,
  { query, project, tags, per_page }: KnowledgeQuery,
): Promise<FoundOfType[]> {
  const perType = per_page ?? PER_TYPE
  const visible = dependencies.search.visibleTypes(actor)
  const tagged = (tags ?? []).length > 0
  const find = async (type: RecordType): Promise<FoundOfType> => {
    if (!visible.includes(type) || (tagged && type === 'email')) return { type, found: 0, records: [] }
    const { found, ids } =
      tagged && type !== 'email'
        ? await dependencies.records.search(actor.tenantId, type, { query, project, tags, limit: perType })
        : await rank(dependencies, actor, { query, project, type, perType })
    return { type, found, records: await readFound(dependencies, actor.tenantId, type, ids, BYTES_PER_TYPE) }
  }
  return Promise.all(RECORD_TYPES.map(find))
}

interface Ranking {
  query: string
  project: string | null | undefined
  type: RecordType
  perType: number
}

async function rank({ search }: Dependencies, actor: Actor, { query, project, type, perType }: Ranking) {
  const answer = await search.rank(actor, { text: query, projectId: project, types: [type], perType, limit: perType })
  return { found: answer.count, ids: answer.hits.map(({ hit }) => hit.id) }
}
