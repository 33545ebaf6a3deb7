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

/** An id or an alias of a project (see `ALIAS` of inbound), with or without a tag. */
const INTAKE =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[a-z0-9]{1,20}-[a-hjkmnp-z2-9]{12})(?:\+|$)/

/** Reports whether an address looks like one that imports email. Whoever knows it can write into a project. */
export function isIntakeForm(address: string, forwardDomain: string): boolean {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  return forwardDomain !== '' && lower.slice(at + 1) === forwardDomain.toLowerCase() && INTAKE.test(lower.slice(0, at))
}
