import type { PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import { RECORD_ATTACHMENTS } from '../records.tables.ts'
import { selectOfRecords } from './select-of-records.ts'

export const portableAttachments: PortableKind = {
  ...plainRows({
    name: 'record-attachments',
    table: RECORD_ATTACHMENTS,
    select: selectOfRecords('record_attachments'),
  }),
  files: ({ id, record_id, filename, sha256 }) => [
    {
      sha256: sha256 as string,
      folder: ['files', 'records', record_id as string],
      name: filename as string,
      id: id as string,
    },
  ],
}
