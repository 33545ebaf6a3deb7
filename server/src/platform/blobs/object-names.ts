export const objectKey = (tenantId: string, hash: string, objectId: string): string =>
  `${tenantId}/${hash.slice(0, 2)}/${hash}-${objectId}.zst`

export interface ObjectName {
  tenantId: string
  sha256: string
  objectId: string
  /** Write time by the writer's clock: epoch milliseconds, the first 48 bits of a UUIDv7 (RFC 9562, 5.7). */
  at: number
}

const UUID_V7 = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const KEY = new RegExp(`^([^/]+)/[0-9a-f]{2}/([0-9a-f]{64})-(${UUID_V7})\\.zst$`)

export function readObjectKey(key: string): ObjectName | null {
  const [, tenantId = '', sha256 = '', objectId = ''] = KEY.exec(key) ?? []
  if (!objectId) return null
  return { tenantId, sha256, objectId, at: Number.parseInt(objectId.replaceAll('-', '').slice(0, 12), 16) }
}
