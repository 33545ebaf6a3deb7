import { generateKeyPairSync } from 'node:crypto'
import type { VapidKeys } from './push.ts'

/** A P-256 key as RFC 8292, section 3.2, writes it: the uncompressed point, and the scalar. */
export function makeKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
