import { readFile, sameFields } from '../files/item-fields.ts'
import { decided, type Intake } from './intake.ts'
import { type KnownRecord, readRecordRows } from './records.view.ts'
import type { Sight } from './sight.ts'
import type { RemoteFile } from './state.ts'

/**
 * Files that nothing here belongs to so far: the record that a file says it is, or one that holds the same, else a new
 * one. Each record is taken once.
 */
export async function adoptOrCreate(
  sight: Sight,
  fresh: readonly { file: RemoteFile; text: string }[],
): Promise<Intake[]> {
  const { repo, links, records } = sight.state
  const linked = new Set(links.map(({ record_id }) => record_id))
  const free = [...records.values()].filter((record) => !linked.has(record.id) && record.in_trash === 0)
  const byTitle = Map.groupBy(free, ({ type, title }) => `${type} ${title}`)
  const byId = new Map(free.map((record) => [record.id, record]))
  const files = fresh.map(({ file, text }) => {
    const fields = readFile(text, file.path)
    const named = byId.get(fields.id)
    const own = named?.type === file.type ? [named] : []
    return {
      file,
      text,
      fields,
      named: own[0],
      candidates: [...own, ...(byTitle.get(`${file.type} ${fields.title}`) ?? [])],
    }
  })
  const rows = await readRecordRows(sight.context.platform.database, repo.tenant_id, [
    ...new Set(files.flatMap(({ candidates }) => candidates.map(({ id }) => id))),
  ])
  const taken = new Set<string>()
  const take = ({ id }: KnownRecord): boolean => !taken.has(id) && Boolean(taken.add(id))
  return files.map(({ file, text, fields, named, candidates }): Intake => {
    const isSame = ({ id }: KnownRecord): boolean => {
      const row = rows.get(id)
      return row !== undefined && sameFields(fields, sight.context.records.inStep.contentOf(row))
    }
    const same = candidates.find((record) => !taken.has(record.id) && isSame(record))
    if (same && take(same)) {
      const about = { path: file.path, type: file.type, recordId: same.id }
      return decided(
        { kind: 'link', recordId: same.id, file, text, version: Number(rows.get(same.id)?.updated_at ?? 0) },
        'adopted',
        about,
      )
    }
    if (named && take(named)) {
      const clash = 'The file says that it is this record, and both hold something else.'
      const step = {
        kind: 'conflict',
        recordId: named.id,
        type: file.type,
        file,
        text,
        base: '',
        link: null,
        clash,
      } as const
      return decided(step, 'conflict', { path: file.path, type: file.type, recordId: named.id }, clash)
    }
    if (repo.sync_mode === 'write_only') return { step: { kind: 'none' }, decision: null }
    const about = { path: file.path, type: file.type, recordId: '' }
    return decided({ kind: 'create', file, text, fields, replaces: null }, 'imported', about)
  })
}
