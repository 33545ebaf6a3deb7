import { RECORD_TYPES } from '@dossier/contract/vocabulary'
import { insertRows } from '#platform/database/insert-rows'
import { type Fields, id, instant, oneOf, person, ref, text } from '#platform/portable/fields'
import type { PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import type { RecordLinkRow } from '../records.tables.ts'
import { selectLinks } from './links-of-project.view.ts'

const LINK: Fields<RecordLinkRow> = {
  id,
  source_id: ref,
  source_type: oneOf(RECORD_TYPES),
  target_id: ref,
  target_type: oneOf(RECORD_TYPES),
  label: text,
  owner_id: person,
  created_at: instant,
  updated_at: instant,
}

/** Links between records of any type; of one project, those that begin and end in it. */
export const portableLinks: PortableKind = plainRows<RecordLinkRow>({
  name: 'links',
  table: 'record_links',
  fields: LINK,
  key: 'id',
  select: selectLinks,
  insert: insertRows('record_links', 'on conflict do nothing'),
})
