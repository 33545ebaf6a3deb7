const MINUTE_MS = 60_000

/** A person agrees on the provider's page within this time. */
export const CODE_FLOW_MS = 10 * MINUTE_MS
/** A complete sign-in waits for its mail account. */
export const GRANT_KEPT_MS = 60 * MINUTE_MS
const RENEW_AHEAD_MS = 5 * MINUTE_MS

/** Tokens are renewed five minutes before their end, short-lived ones after half their life. */
export const lifetimesOf = (now: number, lifetimeMs: number) => ({
  expires_at: now + lifetimeMs,
  renew_at: now + Math.max(lifetimeMs - RENEW_AHEAD_MS, lifetimeMs / 2),
})
