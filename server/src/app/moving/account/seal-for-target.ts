import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { SecretKey } from '#platform/crypto/secret-key'

// Passwords and tokens travel sealed for the target: X25519 with a fresh key of the source, HKDF-SHA256, AES-256-GCM.
// The key of the target follows from its SECRET_KEY, so every process of it can open them.

const PURPOSE = 'account-move'
/** PKCS #8 of an X25519 key before its 32 bytes (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const IV_BYTES = 12
const TAG_BYTES = 16

const privateKeyOf = (key: SecretKey): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, key.derive(PURPOSE)]), format: 'der', type: 'pkcs8' })

const encode = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64url')
const decode = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })

/** Returns the key of this instance for moves to it. */
export const receivingKey = (key: SecretKey): string => encode(createPublicKey(privateKeyOf(key)))

/** Seals a text for the instance with this receiving key, and for one move. */
export function sealForTarget(target: string, moveId: string, text: string): string {
  const own = generateKeyPairSync('x25519')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sharedKey(own.privateKey, decode(target), moveId), iv, {
    authTagLength: TAG_BYTES,
  })
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${encode(own.publicKey)}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** @throws AppError `unprocessable` for a text that was sealed for another instance or another move. */
export function openSealed(key: SecretKey, moveId: string, sealed: string): string {
  const [source = '', content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  try {
    const shared = sharedKey(privateKeyOf(key), decode(source), moveId)
    const decipher = createDecipheriv('aes-256-gcm', shared, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new AppError('unprocessable', message('operator.moveSealedForOther'))
  }
}

const sharedKey = (privateKey: KeyObject, publicKey: KeyObject, moveId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), moveId, `dossier/${PURPOSE}`, 32))
