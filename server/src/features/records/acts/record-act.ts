import type { HistoryAction } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'

/** What a person did to a record. */
export interface RecordAct {
  tenantId: string
  userId: string
  /** Changes with the same key are one act; '' = an act of its own. */
  key: string
  id: string
  type: string
  action: HistoryAction
  fields: readonly string[]
  /** Versions of the history before and after; 0: it was not there. */
  wasVersion: number
  version: number
}

/** Hears what people did to records, in the transaction of the change. Pages follow their URL and are not reported. */
export type RecordActedListener = (tx: Tx, act: RecordAct) => Promise<void>
