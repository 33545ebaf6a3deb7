import type { BodyClient } from './body-budget.ts'

/** Small bodies use a reserve that large ones leave free, and never wait for large ones. */
const SMALL_BYTES = 64 * 1024
const RESERVE_SHARE = 1 / 8
const STRANGERS_SHARE = 1 / 2
const STRANGER_SHARE = 1 / 4
const ACCOUNT_SHARE = 1 / 2

export interface Held {
  client: BodyClient
  bytes: number
}

export type Obstacle = 'client' | 'strangers' | 'all'

/** Counts the bytes held by all bodies, by strangers and by each client. */
export interface Shares {
  readonly heldBytes: number
  add(held: Held, bytes: number): void
  /** Names the share that a body would exceed with `target` bytes. A body larger than a share fits when it is alone. */
  obstacleTo(held: Held, target: number): Obstacle | null
}

export const isSmall = (bytes: number): boolean => bytes <= SMALL_BYTES

export function createShares(totalBytes: number): Shares {
  const ofClients = new Map<string, number>()
  let all = 0
  let strangers = 0
  return {
    get heldBytes() {
      return all
    },
    add(held, bytes) {
      const { key, isStranger } = held.client
      held.bytes += bytes
      all += bytes
      if (isStranger) strangers += bytes
      const ofClient = (ofClients.get(key) ?? 0) + bytes
      if (ofClient > 0) ofClients.set(key, ofClient)
      else ofClients.delete(key)
    },
    obstacleTo({ client, bytes }, target) {
      const { key, isStranger } = client
      const fits = (used: number, share: number): boolean =>
        used - bytes + target <= totalBytes * share || used === bytes
      if (!fits(ofClients.get(key) ?? 0, isStranger ? STRANGER_SHARE : ACCOUNT_SHARE)) return 'client'
      if (isStranger && !isSmall(target) && !fits(strangers, STRANGERS_SHARE)) return 'strangers'
      return fits(all, isSmall(target) ? 1 : 1 - RESERVE_SHARE) ? null : 'all'
    },
  }
}
