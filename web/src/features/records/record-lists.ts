import { type ListedType, type PluralOf, RECORD_KINDS } from '@dossier/contract/vocabulary'

export type RecordListPath = `/projects/$project/${PluralOf<ListedType>}`

/** In the order in which the rail shows them. */
const IN_ORDER: readonly ListedType[] = ['note', 'url', 'memory']

export const RECORD_LISTS = IN_ORDER.map((kind) => ({
  kind,
  to: `/projects/$project/${RECORD_KINDS[kind].plural}`,
}))
