import { LISTED_TYPES, type ListedType, type PluralOf, RECORD_KINDS } from '@dossier/contract/vocabulary'

export type RecordListPath = `/projects/$project/${PluralOf<ListedType>}`

export const RECORD_LISTS = LISTED_TYPES.map((kind) => ({
  kind,
  to: `/projects/$project/${RECORD_KINDS[kind].plural}`,
}))
