import { createECDH, createPrivateKey } from 'node:crypto'
import type { SecretKey } from '#platform/crypto/secret-key'

const CURVE = 'prime256v1'

/**
 * Keys of the authorization server, derived from the instance's key. They are not stored, all processes share them, and
 * a new SECRET_KEY changes them (decision 25).
 */
export function authorizationServerKeys(key: SecretKey) {
  return {
    cookies: [key.derive('oauth-cookies').toString('base64url')],
    jwks: { keys: [signingKey(key.derive('oauth-signing'))] },
  }
}

/** ES256 (RFC 7518, 3.4). About one seed in four billion exceeds the curve's order; it is rejected. */
function signingKey(seed: Buffer) {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(seed)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: seed.toString('base64url'),
  }
  // Parses the key, so that an unusable key fails at start.
  createPrivateKey({ key: jwk, format: 'jwk' })
  return { ...jwk, use: 'sig', alg: 'ES256' }
}
