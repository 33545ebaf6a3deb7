import type { FileContent } from '#features/records/index'
import type { FileLink } from '../files/files.store.ts'
import { readFile, sameFields } from '../files/item-fields.ts'
import type { Sight } from './sight.ts'

export interface OwnFields {
  base: FileContent
  ours: FileContent
  isEdited: boolean
}

/** `Sight` must hold the link's record and base. An unchanged record has the content of its file. */
export function ownFields({ context, bases, rows }: Sight, link: FileLink): OwnFields {
  const base = readFile(bases.get(link.record_id) ?? '', link.path)
  const row = rows.get(link.record_id)
  const ours = row ? context.records.sync.contentOf(row) : base
  return { base, ours, isEdited: !sameFields(base, ours) }
}
