import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { InstanceKeys } from './resolve-keys.ts'
import { seal, unseal } from './seal.ts'
import { deleteSecrets, findSecret, upsertSecret } from './secrets.store.ts'
import type { SealedSecretRow } from './secrets.tables.ts'
import { OtherDestination, type SecretBinding, type Secrets } from './secrets.ts'

export const createSecrets = ({ current, previous }: InstanceKeys, clock: Clock): Secrets => ({
  async put(tx, binding, text) {
    await upsertSecret(tx, {
      tenant_id: binding.tenantId,
      purpose: binding.purpose,
      record_id: binding.recordId,
      key_id: current.fingerprint,
      sealed: seal(current, binding, text),
      destination: binding.destination ?? '',
      updated_at: clock.now(),
    })
  },

  async open(db, binding) {
    const row = await findSecret(db, binding)
    if (!row) return null
    const key = [current, previous].find((each) => each?.fingerprint === row.key_id)
    if (key) return textFor(binding, row, unseal(key, { ...binding, destination: row.destination }, row.sealed))
    throw new AppError(
      'unavailable',
      message('secrets.sealedByOther', { sealed: row.key_id, own: current.fingerprint }),
    )
  },

  async remove(tx, tenantId, purpose, recordIds) {
    if (recordIds.length > 0) await deleteSecrets(tx, tenantId, purpose, recordIds)
  },
})

/** A git token that was sealed before secrets had destinations contains its host, on a line of its own. */
function textFor({ destination = '' }: SecretBinding, row: SealedSecretRow, text: string): string {
  if (row.destination === destination) return text
  const [host = '', ...lines] = text.split('\n')
  const isOfHost = row.destination === '' && lines.length > 0
  if (isOfHost && host === destination) return lines.join('\n')
  throw new OtherDestination(isOfHost ? host : row.destination || '–', destination || '–')
}
