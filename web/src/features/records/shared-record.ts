import type { ListedType } from '@dossier/contract/vocabulary'
import { EMPTY_FIELDS, type RecordFields } from './record-fields.ts'
import { storeWriting } from './writings.ts'

interface Shared {
  kind: ListedType
  fields: RecordFields
}

/**
 * Returns the record for something that another app shares (W3C Web Share Target): a bookmark for a web address, else
 * a note. Many apps put the address at the end of the text.
 */
export function sharedRecord(query: URLSearchParams): Shared {
  const read = (name: string): string => (query.get(name) ?? '').trim()
  const [title, text] = [read('title'), read('text')]
  const address = read('url') || (/\bhttps?:\/\/\S+/.exec(text)?.[0] ?? '')
  if (!/^https?:\/\//.test(address)) return { kind: 'note', fields: { ...EMPTY_FIELDS, title, text } }
  const description = text.replace(address, '').trim()
  return { kind: 'url', fields: { ...EMPTY_FIELDS, title, address, description } }
}

/** Opens the form for it with the next list of that kind. Nothing is saved before a person does it. */
export function holdShared(project: string, query: URLSearchParams): ListedType {
  const { kind, fields } = sharedRecord(query)
  storeWriting(`new ${kind} ${project}`, { revision: 0, before: EMPTY_FIELDS, fields })
  return kind
}
