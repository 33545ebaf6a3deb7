import { message } from '@dossier/contract/message'
import { sameFields } from '../files/item-fields.ts'
import { type KnownRecord, readRecordRows } from '../records.view.ts'
import { decided, type IncomingFile, type Intake } from './intake.ts'
import type { Sight } from './sight.ts'

interface Newcomer extends IncomingFile {
  named: KnownRecord | undefined
  candidates: KnownRecord[]
}

/** Links new files to the record they name, an equal record, or a new one. Each record is used once. */
export async function adoptOrCreate(sight: Sight, fresh: readonly IncomingFile[]): Promise<Intake[]> {
  const newcomers = findCandidates(sight, fresh)
  const ids = new Set(newcomers.flatMap(({ candidates }) => candidates.map(({ id }) => id)))
  const rows = await readRecordRows(sight.context.platform.database, sight.state.repo.tenant_id, [...ids])
  const claimed = new Set<string>()
  return newcomers.map((newcomer): Intake => {
    const { file, text, fields, named, candidates } = newcomer
    const about = { path: file.path, type: file.type, recordId: '' }
    const same = candidates.find(({ id }) => {
      const row = claimed.has(id) ? undefined : rows.get(id)
      return row && sameFields(fields, sight.context.records.sync.contentOf(row))
    })
    if (same) {
      claimed.add(same.id)
      const version = Number(rows.get(same.id)?.updated_at ?? 0)
      const step = { kind: 'link', recordId: same.id, file, text, version } as const
      return decided(step, 'adopted', { ...about, recordId: same.id })
    }
    if (named && !claimed.has(named.id)) {
      claimed.add(named.id)
      return clashOf(newcomer, named.id)
    }
    if (sight.state.repo.sync_mode === 'write_only') return { step: { kind: 'none' }, decision: null }
    return decided({ kind: 'create', file, text, fields, replaces: null }, 'imported', about)
  })
}

function findCandidates({ state: { links, records } }: Sight, fresh: readonly IncomingFile[]): Newcomer[] {
  const linked = new Set(links.map(({ record_id }) => record_id))
  const free = [...records.values()].filter((record) => !linked.has(record.id) && record.in_trash === 0)
  const byTitle = Map.groupBy(free, ({ type, title }) => `${type} ${title}`)
  const byId = new Map(free.map((record) => [record.id, record]))
  return fresh.map((incoming) => {
    const { type } = incoming.file
    const identified = byId.get(incoming.fields.id)
    const named = identified?.type === type ? identified : undefined
    const alike = byTitle.get(`${type} ${incoming.fields.title}`) ?? []
    return { ...incoming, named, candidates: named ? [named, ...alike] : alike }
  })
}

function clashOf({ file, text }: IncomingFile, recordId: string): Intake {
  const clash = message('gitSync.claimsRecord')
  const step = { kind: 'conflict', recordId, type: file.type, file, text, base: '', link: null, clash } as const
  return decided(step, 'conflict', { path: file.path, type: file.type, recordId }, clash)
}
