import type { Passkey } from '@dossier/contract/passkey'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { PasskeyRow } from './passkeys.tables.ts'

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  synced: row.synced === 1,
  last_used_at: toNullableTimestamp(row.last_used_at),
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})
