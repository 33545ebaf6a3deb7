import { networkOf } from '#platform/network/network-of'

/**
 * One memory budget for bodies that are being received or processed, over all connections of this process (HTTP and
 * SMTP). A body that finds no room waits in order; its receiver stops reading the socket meanwhile.
 */
export interface BodyBudget {
  /** Opens the account of one body. Call `release` when nothing holds its bytes anymore. */
  open(client: BodyClient): BodyHold
  readonly heldBytes: number
  readonly waiting: number
}

export interface BodyClient {
  /** One client may hold a part of the budget only. */
  key: string
  /** Strangers together leave half of the budget to clients that proved who they are. */
  isStranger: boolean
}

export interface BodyHold {
  /**
   * Waits until this body may hold `totalBytes`. A receiver reserves the declared size before it reads, or what it has
   * received so far and the next chunk.
   * @throws BodiesFull when there is no room within the patience, or too many bodies wait.
   */
  reserve(totalBytes: number): Promise<void>
  /** Gives all bytes back, and ends a waiting `reserve`. */
  release(): void
}

/** Answered with 503 or 451: the client may send the body again later. */
export class BodiesFull extends Error {
  /** Seconds. */
  readonly retryAfter = 10
}

export const strangerAt = (ip: string): BodyClient => ({ key: `address ${networkOf(ip)}`, isStranger: true })
export const accountOf = (tenantId: string): BodyClient => ({ key: `account ${tenantId}`, isStranger: false })
