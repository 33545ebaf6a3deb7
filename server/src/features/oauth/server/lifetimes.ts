const DAY_S = 24 * 3600

/** Lifetimes in seconds. */
export const LIFETIMES_S = {
  /** RFC 6749, 4.1.2 allows ten minutes, but clients redeem it at once. */
  AuthorizationCode: 60,
  AccessToken: 3600,
  IdToken: 3600,
  RefreshToken: 30 * DAY_S,
  /** Regardless of use; then the user must consent again (OWASP ASVS 10.4.8). */
  Grant: 180 * DAY_S,
  Interaction: 900,
  Session: 900,
} as const

/**
 * Several processes of one client may refresh with the same token at once. Each gets new tokens within this time; later
 * reuse indicates theft.
 */
export const REFRESH_GRACE_MS = 30_000
