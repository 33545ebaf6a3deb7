import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A minimal passkey authenticator (W3C Web Authentication Level 3) with optional faults.

export interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

export interface RequestOptions {
  challenge: string
  rpId: string
}

export interface Faults {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  userVerified?: boolean
  userHandle?: string
  foreignKey?: boolean
  counter?: number
}

export interface Authenticator {
  readonly credentialId: string
  create(options: CreationOptions, faults?: Faults): Record<string, unknown>
  get(options: RequestOptions, faults?: Faults): Record<string, unknown>
}

/** @param counting false: the counter is always 0, as with synced passkeys. */
export function createAuthenticator(origin: string, { counting = true } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = ''
  let counter = 0

  const nextCounter = ({ counter: fixedCounter }: Faults): number => {
    if (fixedCounter !== undefined) return fixedCounter
    if (counting) counter += 1
    return counter
  }

  const clientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  })

  return {
    credentialId: id.toString('base64url'),

    create(options, faults = {}) {
      userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), twoBytes(id.length), id, coseKey(publicKey)])
      const data = authenticatorData(faults.rpId ?? options.rp.id, nextCounter(faults), faults, attested)
      const attestation = cbor(
        new Map<unknown, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    get(options, faults = {}) {
      const client = clientData('webauthn.get', options.challenge, faults)
      const data = authenticatorData(faults.rpId ?? options.rpId, nextCounter(faults), faults)
      const key = faults.foreignKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: faults.userHandle ?? userHandle,
      })
    },
  }
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const twoBytes = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** §6.1 */
function authenticatorData(rpId: string, counter: number, { userVerified = true }: Faults, attested?: Buffer): Buffer {
  const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (attested ? ATTESTED : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
}

/** RFC 9053 §7.1.1: an EC2 key on P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}

/** The required subset of CBOR (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, field]) => [cbor(name), cbor(field)])])
  }
  throw new Error(`this CBOR is too small for ${typeof value}`)
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), twoBytes(value)])
}
