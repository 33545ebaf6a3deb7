import type { ContentFormat } from '@dossier/contract/vocabulary'

/** What people write of a record, as its form holds it; what a kind does not have is ''. */
export interface RecordFields {
  title: string
  /** As it was written: the source of a note. */
  text: string
  format: ContentFormat
  tags: string[]
  source: string
  address: string
  description: string
  /** Days as a date field has them, in UTC. */
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
