const DAY_S = 24 * 3600

/** How long what is given out counts, in seconds. */
export const LIFETIMES_S = {
  /** RFC 6749, 4.1.2 allows ten minutes; a client redeems it at once. */
  AuthorizationCode: 60,
  AccessToken: 3600,
  IdToken: 3600,
  /** From each use on. */
  RefreshToken: 30 * DAY_S,
  /** However often it is used: then the person is asked again (OWASP ASVS 10.4.8). */
  Grant: 180 * DAY_S,
  /** How long the page that asks for consent may stay open. */
  Interaction: 900,
  Session: 900,
} as const

/**
 * Several processes of one program renew at the same moment with the same token. For so long each of them gets new ones;
 * after it a used token is a copy in the wrong hands.
 */
export const REFRESH_GRACE_MS = 30_000
