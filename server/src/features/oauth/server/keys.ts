import { createECDH, createPrivateKey } from 'node:crypto'
import type { SecretKey } from '#platform/crypto/secret-key'

const CURVE = 'prime256v1'

/**
 * The keys of the authorization server, derived from the instance's own as those of sign-ins are: they lie nowhere, every
 * process has the same ones from its first moment, and a new SECRET_KEY changes them (decision 25).
 */
export function authorizationServerKeys(key: SecretKey) {
  return {
    cookies: [key.derive('oauth-cookies').toString('base64url')],
    jwks: { keys: [signingKey(key.derive('oauth-signing'))] },
  }
}

/** ES256 (RFC 7518, 3.4). A seed of 256 bits misses the curve's order once in four billion instances; then it is refused. */
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
  // Read once, so that a key that could not sign is known at the start.
  createPrivateKey({ key: jwk, format: 'jwk' })
  return { ...jwk, use: 'sig', alg: 'ES256' }
}
