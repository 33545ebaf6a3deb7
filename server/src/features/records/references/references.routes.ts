import {
  type Backlink,
  ListBacklinksAnswer,
  type Reference,
  ResolveReferences,
  ResolveReferencesAnswer,
} from '@dossier/contract/reference'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { openTargetOf } from '#features/search/index'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { READ } from '../records.policy.ts'
import { type FoundBacklink, listBacklinks } from './list-backlinks.ts'
import { findProjectOf, type ReferenceScope } from './references.view.ts'
import { type ResolvedReference, resolveReferences } from './resolve-references.ts'

const NOT_FOUND = { type: '', id: '', title: '', project: '', fragment: '' } as const

export const referenceRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'POST',
    path: '/references',
    summary: 'Find the records that links in a text mean',
    description:
      'Wiki links name a title or a file, relative links a file of the same git repository. Only records of the same project are found.',
    tag: 'Links',
    access: READ,
    body: ResolveReferences,
    answers: { 200: ResolveReferencesAnswer },
    handler: async ({ actor, body: { record, project, addresses } }) => {
      const scope = await scopeOf(context, actor.tenantId, record, project)
      const wanted = addresses.map((address) => ({ sourceId: record ?? '', address }))
      const resolved = await resolveReferences(context, scope, wanted)
      return { references: addresses.map((address, index) => present(address, resolved[index])) }
    },
  }),
  route({
    method: 'GET',
    path: '/records/:id/backlinks',
    summary: 'List the texts that link a record',
    description: 'Each with the sentence of its first link. Links that users made without a text are in `GET /links`.',
    tag: 'Links',
    access: READ,
    params: idParams,
    answers: { 200: ListBacklinksAnswer },
    handler: async ({ actor, params }) => {
      const found = await listBacklinks(context, actor.tenantId, params.id)
      return { backlinks: found.map(presentBacklink) }
    },
  }),
]

/** @throws AppError `not_found` for the record or the project. */
async function scopeOf(
  { platform, projects }: RecordsContext,
  tenantId: string,
  recordId: string | null | undefined,
  projectId: string | null | undefined,
): Promise<ReferenceScope> {
  const { read } = platform.database
  if (!recordId) return { tenantId, projectId: (await projects.resolve(read, tenantId, projectId)).id }
  const ofRecord = await findProjectOf(read, tenantId, recordId)
  if (ofRecord === undefined) throw notFound('record')
  return { tenantId, projectId: ofRecord }
}

const presentBacklink = ({ projectId, ...found }: FoundBacklink): Backlink => ({
  ...found,
  open_target: openTargetOf({ type: found.type, id: found.id, projectId }),
})

const present = (address: string, resolved: ResolvedReference | null | undefined): Reference => {
  if (!resolved) return { address, ...NOT_FOUND }
  const { record, fragment } = resolved
  return { address, type: record.type, id: record.id, title: record.title, project: record.project_id, fragment }
}
