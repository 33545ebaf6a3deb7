import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { createFileDurably } from './write-file-durably.ts'

const MIN_LENGTH = 32

/** The instance's one secret, and the keys that are derived from it, one for each purpose. */
export interface SecretKey {
  /** 32 bytes for this purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer
  /** Tells keys apart without giving any away: 16 hexadecimal digits. */
  readonly fingerprint: string
  /** Where it was found: the name of a variable, or the path of a file. */
  readonly origin: string
}

/** Where keys may be: given by the operator, or in the data folder. */
export interface KeyPlaces {
  /** SECRET_KEY, '' = not given. */
  secretKey: string
  /** SECRET_KEY_PREVIOUS, '' = not given. */
  previousSecretKey: string
  dataDir: string
}

export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')
const previousKeyFile = (dataDir: string): string => join(dataDir, 'secret.key.previous')

/** The operator's key, or the one kept in the data folder; null where there is none yet. */
export function findSecretKey({ secretKey, dataDir }: KeyPlaces): SecretKey | null {
  return secretKey ? keyOf(secretKey, 'SECRET_KEY') : findKeptKey(dataDir)
}

/** The key itself, for whoever keeps a copy of it. @throws AppError `not_found` where there is none. */
export function readKeyText({ secretKey, dataDir }: Pick<KeyPlaces, 'secretKey' | 'dataDir'>): string {
  const text = secretKey || readIfThere(keyFile(dataDir))?.trim()
  if (text) return text
  throw new AppError('not_found', message('secrets.keyMissing', { file: keyFile(dataDir) }))
}

/** The one kept in the data folder, also where the operator gives another. */
export const findKeptKey = (dataDir: string): SecretKey | null => readKey(keyFile(dataDir))

/** The key that was used before, while secrets are sealed anew. */
export function findPreviousKey({ previousSecretKey, dataDir }: KeyPlaces): SecretKey | null {
  return previousSecretKey ? keyOf(previousSecretKey, 'SECRET_KEY_PREVIOUS') : readKey(previousKeyFile(dataDir))
}

/** A new key in the data folder, readable by its owner alone. Of two processes that start at once both take the first's. */
export function makeSecretKey(dataDir: string): SecretKey {
  const path = keyFile(dataDir)
  const key = randomBytes(32).toString('base64url')
  return createFileDurably(path, `${key}\n`) ? keyOf(key, path) : (readKey(path) ?? makeSecretKey(dataDir))
}

function keyOf(secret: string, origin: string): SecretKey {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `dossier/${purpose}`, 32))
  return { derive, origin, fingerprint: derive('fingerprint').toString('hex', 0, 8) }
}

function readKey(path: string): SecretKey | null {
  const text = readIfThere(path)?.trim() ?? null
  if (text === null) return null
  if (text.length >= MIN_LENGTH) return keyOf(text, path)
  throw new AppError('unavailable', message('secrets.keyBroken', { path }))
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
