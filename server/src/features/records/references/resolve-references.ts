import { stemOf } from '#core/file-path'
import type { RecordsContext } from '../context.ts'
import { foldStatement } from '../records.ts'
import { candidatePaths, parseReference, type Reference, readingsOf } from './references.ts'
import {
  findByTitles,
  findNamed,
  type NamedRecord,
  type ReferenceScope,
  type StoredReference,
} from './references.view.ts'

export interface ResolvedReference {
  record: NamedRecord
  fragment: string
}

/**
 * Finds the records that addresses in texts of a project mean, in the order of the addresses. It finds only records of
 * this project, outside trash.
 * @param wanted `sourceId` '' for a text that is not saved
 */
export async function resolveReferences(
  context: RecordsContext,
  scope: ReferenceScope,
  wanted: readonly StoredReference[],
): Promise<(ResolvedReference | null)[]> {
  const parsed = wanted.map(({ sourceId, address }) => ({ sourceId, reference: parseReference(address) }))
  const relative = await findByPaths(context, scope, parsed)
  const byTitle = await findTitled(context, scope, parsed)
  const found = parsed.map(({ sourceId, reference }) =>
    reference?.isWiki
      ? byTitle(reference)
      : reference && { id: relative.get(keyOf(sourceId, reference)), fragment: reference.fragment },
  )
  const ids = [...new Set(found.flatMap((each) => each?.id ?? []))]
  const records = await findNamed(context.platform.database.read, scope, ids)
  return found.map((each) => {
    const record = records.get(each?.id ?? '')
    return each && record ? { record, fragment: each.fragment } : null
  })
}

interface Parsed {
  sourceId: string
  reference: Reference | null
}

const keyOf = (sourceId: string, { target }: Reference): string => `${sourceId} ${target}`

/** Returns record ids by source and path. */
async function findByPaths(context: RecordsContext, { tenantId }: ReferenceScope, parsed: readonly Parsed[]) {
  const found = new Map<string, string>()
  const relative = parsed.flatMap(({ sourceId, reference }) =>
    reference && !reference.isWiki && sourceId ? [{ sourceId, reference }] : [],
  )
  if (relative.length === 0) return found
  const { read } = context.platform.database
  const files = await context.files().ofRecords(read, tenantId, [...new Set(relative.map(({ sourceId }) => sourceId))])
  const filesOf = Map.groupBy(files, ({ recordId }) => recordId)
  const candidates = relative.flatMap(({ sourceId, reference }) =>
    (filesOf.get(sourceId) ?? []).map(({ repoId, path }) => ({
      key: keyOf(sourceId, reference),
      repoId,
      paths: candidatePaths(path, reference.target),
    })),
  )
  for (const [repoId, ofRepo] of Map.groupBy(candidates, (candidate) => candidate.repoId)) {
    const paths = [...new Set(ofRepo.flatMap((candidate) => candidate.paths))]
    const targets = await context.files().at(read, tenantId, repoId, paths)
    const recordAt = new Map(targets.map(({ path, recordId }) => [path, recordId]))
    for (const { key, paths: inOrder } of ofRepo) {
      const path = inOrder.find((each) => recordAt.has(each))
      if (path !== undefined && !found.has(key)) found.set(key, recordAt.get(path) ?? '')
    }
  }
  return found
}

/** A title wins over a file's name, as the whole text wins over the part before a heading. */
async function findTitled(context: RecordsContext, scope: ReferenceScope, parsed: readonly Parsed[]) {
  const readings = parsed.flatMap(({ reference }) => (reference?.isWiki ? readingsOf(reference) : []))
  const titles = [...new Set(readings.map(({ target }) => target))]
  const titled = await findByTitles(context.platform.database.read, scope, titles)
  const isFound = (reference: Reference): boolean => readingsOf(reference).some(({ target }) => titled.has(target))
  const unknown = parsed.flatMap(({ reference }) =>
    reference?.isWiki && !isFound(reference) ? readingsOf(reference).map(({ target }) => nameOf(target)) : [],
  )
  const files = await listFilesNamed(context, scope, new Set(unknown))
  // The shortest path is the closest to the root.
  const ordered = files.toSorted((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
  const idOf = (target: string): string | undefined =>
    titled.get(target) ?? ordered.find(({ path }) => endsWith(pathOf(path), pathOf(target)))?.recordId
  return (reference: Reference) => {
    const reading = readingsOf(reference).find(({ target }) => idOf(target) !== undefined)
    return reading ? { id: idOf(reading.target), fragment: reading.fragment } : null
  }
}

async function listFilesNamed(context: RecordsContext, scope: ReferenceScope, names: ReadonlySet<string>) {
  return names.size === 0 ? [] : context.files().matching(scope, (path) => names.has(nameOf(path)))
}

const nameOf = (target: string): string => foldStatement(stemOf(target))
const pathOf = (target: string): string => foldStatement(target.replace(/\.md$/i, '').replace(/^(?:\.?\/)+/, ''))
const endsWith = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`)
