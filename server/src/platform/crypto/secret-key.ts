import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { createFileDurably } from './write-file-durably.ts'

const MIN_LENGTH = 32

export interface SecretKey {
  /** Returns 32 bytes for this purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer
  /** Identifies the key without revealing it: 16 hexadecimal digits. */
  readonly fingerprint: string
  /** Source of the key: the name of a variable, or the path of a file. */
  readonly origin: string
}

export interface KeySources {
  secretKey: string
  previousSecretKey: string
  dataDir: string
}

export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')
const previousKeyFile = (dataDir: string): string => join(dataDir, 'secret.key.previous')

/** Returns the operator's key, or the one in the data folder; null when there is none yet. */
export function findSecretKey({ secretKey, dataDir }: KeySources): SecretKey | null {
  return secretKey ? keyOf(secretKey, 'SECRET_KEY') : findStoredKey(dataDir)
}

/** Returns the key's text, for backups. @throws AppError `not_found` when there is none. */
export function readKeyText({ secretKey, dataDir }: Pick<KeySources, 'secretKey' | 'dataDir'>): string {
  const text = secretKey || readIfExists(keyFile(dataDir))?.trim()
  if (text) return text
  throw new AppError('not_found', message('secrets.keyMissing', { file: keyFile(dataDir) }))
}

/** Returns the data folder's key, even when the operator sets another. */
export const findStoredKey = (dataDir: string): SecretKey | null => readKey(keyFile(dataDir))

export function findPreviousKey({ previousSecretKey, dataDir }: KeySources): SecretKey | null {
  return previousSecretKey ? keyOf(previousSecretKey, 'SECRET_KEY_PREVIOUS') : readKey(previousKeyFile(dataDir))
}

/**
 * Creates a key in the data folder, readable only by its owner. When two processes start at once, both use the first
 * one's key.
 */
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
  const text = readIfExists(path)?.trim() ?? null
  if (text === null) return null
  if (text.length >= MIN_LENGTH) return keyOf(text, path)
  throw new AppError('unavailable', message('secrets.keyBroken', { path }))
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
