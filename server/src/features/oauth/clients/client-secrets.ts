import { timingSafeEqual } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { sha256 } from '#platform/crypto/hash'

// A secret of an application is 512 random bits, so its hash is enough to know it by, and nothing else is kept.

/** What is stored of an application's metadata. */
export const withHashedSecret = <T extends { client_secret?: unknown }>(metadata: T): T =>
  typeof metadata.client_secret === 'string' ? { ...metadata, client_secret: sha256(metadata.client_secret) } : metadata

/** Lets the library compare what an application shows with the hash that is stored. */
export function compareSecretsByHash(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, shown: string) {
    const [stored, tried] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(sha256(shown))]
    return stored.length === tried.length && timingSafeEqual(stored, tried)
  }
}
