import { message } from '@dossier/contract/message'
import type { FileLink } from '../files/files.store.ts'
import { spellingOf } from '../files/layout.ts'
import { decided, type Intake } from './intake.ts'
import { ownFields } from './own-fields.ts'
import type { Sight } from './sight.ts'

export function planRemoved(sight: Sight, link: FileLink): Intake {
  const { repo, records, existingPaths } = sight.state
  const about = { path: link.path, type: link.record_type, recordId: link.record_id }
  const record = records.get(link.record_id)
  if (!record || record.in_trash === 1) return { step: { kind: 'forget', link }, decision: null }
  const keep = (isEdited: boolean, reason: string): Intake =>
    decided({ kind: 'detach', link, isEdited }, 'kept', about, reason)
  if (existingPaths.has(spellingOf(link.path)))
    return keep(ownFields(sight, link).isEdited, message('gitSync.noLongerSynced'))
  if (repo.sync_mode === 'write_only') return keep(false, message('gitSync.deletedInGit'))
  if (ownFields(sight, link).isEdited) return keep(true, message('gitSync.deletedInGitChangedHere'))
  if (repo.trash_on_delete === 0) return keep(false, message('gitSync.deletedInGitKept'))
  return decided(
    { kind: 'trash', link, version: sight.rows.get(record.id)?.updated_at ?? record.updated_at },
    'trashed',
    about,
  )
}
