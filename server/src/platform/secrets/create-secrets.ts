import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { InstanceKeys } from './resolve-keys.ts'
import { seal, unseal } from './seal.ts'
import { deleteSecrets, findSecret, upsertSecret } from './secrets.store.ts'
import type { Secrets } from './secrets.ts'

export const createSecrets = ({ current, previous }: InstanceKeys, clock: Clock): Secrets => ({
  async put(tx, binding, text) {
    await upsertSecret(tx, {
      tenant_id: binding.tenantId,
      purpose: binding.purpose,
      record_id: binding.recordId,
      key_id: current.fingerprint,
      sealed: seal(current, binding, text),
      updated_at: clock.now(),
    })
  },

  async open(db, binding) {
    const row = await findSecret(db, binding)
    if (!row) return null
    const key = [current, previous].find((each) => each?.fingerprint === row.key_id)
    if (key) return unseal(key, binding, row.sealed)
    throw new AppError(
      'unavailable',
      message('secrets.sealedByOther', { sealed: row.key_id, own: current.fingerprint }),
    )
  },

  async remove(tx, tenantId, purpose, recordIds) {
    if (recordIds.length > 0) await deleteSecrets(tx, tenantId, purpose, recordIds)
  },
})
