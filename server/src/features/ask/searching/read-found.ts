import type { RecordType } from '@dossier/contract/vocabulary'
import { presentListed } from '#features/emails/index'
import { presentRecord } from '#features/records/index'
import type { Dependencies } from '../dependencies.ts'

/** A record as the API shows it. */
export type ShownRecord = Record<string, unknown>

/** Reads records as the API shows them, in the order of the ids. Excludes trash. */
export async function readFound(
  { records, emails }: Dependencies,
  tenantId: string,
  type: RecordType,
  ids: string[],
  budget?: number,
): Promise<ShownRecord[]> {
  if (type !== 'email') return (await records.read(tenantId, ids, budget)).map(presentRecord)
  return (await emails.read(tenantId, ids, { budget })).map(presentListed).filter(({ mailbox }) => mailbox !== 'trash')
}
