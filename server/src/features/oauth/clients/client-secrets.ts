import { timingSafeEqual } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { sha256 } from '#platform/crypto/hash'

// A client secret has 512 random bits, so a plain hash is enough. Nothing else is stored.

export const withHashedSecret = <T extends { client_secret?: unknown }>(metadata: T): T =>
  typeof metadata.client_secret === 'string' ? { ...metadata, client_secret: sha256(metadata.client_secret) } : metadata

/** Makes the library compare client secrets by their hash. */
export function compareSecretsByHash(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, shown: string) {
    const [stored, tried] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(sha256(shown))]
    return stored.length === tried.length && timingSafeEqual(stored, tried)
  }
}
