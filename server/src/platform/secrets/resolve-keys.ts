import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import {
  findPreviousKey,
  findSecretKey,
  findStoredKey,
  type KeySources,
  keyFile,
  makeSecretKey,
  type SecretKey,
} from '#platform/crypto/secret-key'
import type { Database, Tx } from '#platform/database/database'
import {
  claimInstanceValue,
  KEY_FINGERPRINT,
  readInstanceValue,
  writeInstanceValue,
} from '#platform/database/instance-values'
import { seal, unseal } from './seal.ts'
import { listSealedWith, upsertSecret } from './secrets.store.ts'

export interface InstanceKeys {
  current: SecretKey
  /** Secrets sealed with the previous key can still be opened while it is present. */
  previous: SecretKey | null
}

/**
 * Returns the key of this process. The first process on a database generates one if the operator gives none; the
 * database stores its fingerprint. With the previous key present, it reseals all secrets with the new key in one
 * transaction.
 * @throws AppError `unavailable` with one sentence when this is not the key of the database.
 */
export async function resolveKeys(database: Database, keySources: KeySources): Promise<InstanceKeys> {
  const expected = await readInstanceValue(database.read, KEY_FINGERPRINT)
  const found = findSecretKey(keySources)
  const previous = findPreviousKey(keySources)
  // Do not generate a key that would be refused: it would occupy the right key's location.
  if (!found && expected !== null && expected !== previous?.fingerprint) throw missing(keySources)
  const current = found ?? makeSecretKey(keySources.dataDir)
  await database.transact((tx) => adopt(database, tx, { current, previous }, keySources))
  return { current, previous }
}

async function adopt(database: Database, tx: Tx, keys: InstanceKeys, keySources: KeySources): Promise<void> {
  const { current, previous } = keys
  // Serializes processes that start together.
  const expected = await claimInstanceValue(database, tx, KEY_FINGERPRINT, current.fingerprint)
  if (expected !== current.fingerprint && expected !== previous?.fingerprint) throw wrong(keySources, current)
  if (previous) await resealSecrets(tx, previous, current)
  if (expected !== current.fingerprint) await writeInstanceValue(tx, KEY_FINGERPRINT, current.fingerprint)
}

/** Includes secrets that a process with the previous key has sealed in the meantime. */
async function resealSecrets(tx: Tx, previous: SecretKey, current: SecretKey): Promise<void> {
  if (previous.fingerprint === current.fingerprint) return
  for (const row of await listSealedWith(tx, previous.fingerprint)) {
    const { tenant_id: tenantId, purpose, record_id: recordId, destination } = row
    const binding = { tenantId, purpose, recordId, destination }
    const sealed = seal(current, binding, unseal(previous, binding, row.sealed))
    await upsertSecret(tx, { ...row, key_id: current.fingerprint, sealed })
  }
}

const missing = ({ dataDir }: KeySources): AppError =>
  new AppError('unavailable', message('secrets.keyNotHere', { file: keyFile(dataDir) }))

function wrong(keySources: KeySources, current: SecretKey): AppError {
  return new AppError(
    'unavailable',
    message('secrets.keyOfOther', { origin: current.origin, advice: advice(keySources, current) }),
  )
}

function advice({ dataDir }: KeySources, current: SecretKey): string {
  const path = keyFile(dataDir)
  if (current.origin !== 'SECRET_KEY')
    return `Restore the original secret.key of the data folder, or set SECRET_KEY to the key of the other processes.`
  const storedKey = findStoredKey(dataDir)
  return storedKey && storedKey.fingerprint !== current.fingerprint
    ? `If ${path} contains its key, unset SECRET_KEY. To rotate to the new key, set SECRET_KEY_PREVIOUS to the old one.`
    : 'Set SECRET_KEY to its original key. To rotate to the new key, set SECRET_KEY_PREVIOUS to the old one.'
}
