import type { ContentFormat } from '@dossier/contract/vocabulary'

/** Form values; '' for fields that a kind lacks. */
export interface RecordFields {
  title: string
  /** As written, for example the source of a note. */
  text: string
  format: ContentFormat
  tags: string[]
  source: string
  address: string
  description: string
  /** Dates in the format of date fields, in UTC. */
  validFrom: string
  validTo: string
}

export const EMPTY_FIELDS: RecordFields = {
  title: '',
  text: '',
  format: 'markdown',
  tags: [],
  source: '',
  address: '',
  description: '',
  validFrom: '',
  validTo: '',
}
