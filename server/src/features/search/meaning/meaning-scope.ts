import type { RecordType } from '@dossier/contract/vocabulary'

/** Records among which a query may find related ones. */
export interface MeaningScope {
  tenantId: string
  /** null = every project of the account. */
  projectIds: readonly string[] | null
  types: readonly RecordType[]
}
