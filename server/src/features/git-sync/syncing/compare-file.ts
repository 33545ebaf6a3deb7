import { message } from '@dossier/contract/message'
import type { FileContent } from '#features/records/index'
import type { FileLink } from '../files/files.store.ts'
import { sameFields } from '../files/item-fields.ts'
import { mergeFields } from '../files/merge-fields.ts'
import { decided, type IncomingFile, type Intake, type Step } from './intake.ts'
import { ownFields } from './own-fields.ts'
import type { Sight } from './sight.ts'

const ONLY_WRITTEN = message('gitSync.exportOnly')

export async function compareFile(sight: Sight, link: FileLink, incoming: IncomingFile): Promise<Intake> {
  const { file, text, fields: theirs } = incoming
  const { repo, records } = sight.state
  const about = { path: file.path, type: file.type, recordId: link.record_id }
  const record = records.get(link.record_id)
  const isSameText = file.blob === link.blob || text === sight.bases.get(link.record_id)
  const isMoved = file.path !== link.path
  const version = sight.rows.get(link.record_id)?.updated_at ?? record?.updated_at ?? 0
  const relink = (isEqual: boolean): Step => ({
    kind: 'link',
    recordId: link.record_id,
    file,
    text,
    version: isEqual ? version : 0,
  })
  const write = (content: FileContent, restores = false): Step => ({
    kind: 'write',
    recordId: link.record_id,
    version,
    content,
    restores,
    ...incoming,
  })
  const skip = (reason: string): Intake => decided({ kind: 'none' }, 'skipped', about, reason)

  if (!record || record.in_trash === 1) {
    if (isSameText) return { step: relink(false), decision: null }
    if (repo.sync_mode === 'read_only') return skip(message('gitSync.recordGone'))
    if (repo.sync_mode === 'write_only') return skip(message('gitSync.recordGoneFileChanged'))
    // A change wins over a deletion.
    const reason = message('gitSync.deletedHereChangedInGit')
    return record
      ? decided(write(theirs, true), 'restored', about, reason)
      : decided({ kind: 'create', replaces: link, ...incoming }, 'restored', { ...about, recordId: '' }, reason)
  }
  const { base, ours, isEdited } = ownFields(sight, link)
  if (repo.sync_mode === 'write_only' && !isSameText && !sameFields(theirs, ours)) {
    return isEdited ? conflict(message('gitSync.changedBoth')) : skip(ONLY_WRITTEN)
  }
  if (sameFields(theirs, ours)) return resolved(relink(true), isEdited ? 'merged' : 'updated')
  if (!isEdited) return resolved(write(theirs), 'updated')
  if (sameFields(base, theirs)) return resolved(relink(false), 'merged')
  const merged = await mergeFields(base, ours, theirs, sight.context.platform.git.merge)
  return merged.ok ? resolved(write(merged.fields), 'merged') : conflict(merged.clash)

  function resolved(step: Step, decision: 'merged' | 'updated'): Intake {
    return isMoved
      ? decided(step, 'renamed', about, message('gitSync.wasDone', { path: link.path }))
      : decided(step, decision, about)
  }
  function conflict(clash: string): Intake {
    const { bases } = sight
    const step: Step = {
      kind: 'conflict',
      recordId: link.record_id,
      type: file.type,
      file,
      text,
      base: bases.get(link.record_id) ?? '',
      link,
      clash,
    }
    return decided(step, 'conflict', about, clash)
  }
}
