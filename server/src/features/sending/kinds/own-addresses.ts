import type { Reads } from '#platform/database/database'

/** Addresses that get no reply: own ones, and those that import email. All in lower case, as asked for. */
export interface OwnAddresses {
  own: ReadonlySet<string>
  intake: ReadonlySet<string>
}

/**
 * Finds the addresses of the account among others: those of sender identities, mail accounts and projects, and the
 * sign-in address of the user, or of all members without one.
 */
export type FindOwnAddresses = (
  db: Reads,
  tenantId: string,
  addresses: readonly string[],
  userId: string | null,
) => Promise<OwnAddresses>
