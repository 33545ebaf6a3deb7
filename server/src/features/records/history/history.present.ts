import type { RecordVersion } from '@dossier/contract/history'
import { toTimestamp } from '#platform/clock/clock'
import { readTags } from '../tags/tags.ts'
import type { FieldChange, Version } from './history.view.ts'

type Change = RecordVersion['changes'][number]

export const presentVersion = (version: Version): RecordVersion => ({
  version: version.version,
  action: version.action as RecordVersion['action'],
  user: version.user_id,
  user_name: version.user_name,
  via: version.via as RecordVersion['via'],
  restored_version: version.restored_version,
  at: toTimestamp(version.created_at),
  changes: version.changes.map(presentChange),
})

const presentChange = ({ field, before, after, isCut }: FieldChange): Change => ({
  field: field as Change['field'],
  before: presentText(field, before, isCut),
  after: presentText(field, after, isCut),
  cut: isCut,
})

function presentText(field: string, text: string, isCut: boolean): string {
  switch (field) {
    case 'valid_from':
    case 'valid_to':
      return text === '' ? '' : toTimestamp(Number(text))
    case 'crawl_enabled':
    case 'in_trash':
      return String(text === '1')
    case 'tags':
      return isCut ? text : readTags({ tags: text }).join(', ')
    default:
      return text
  }
}
