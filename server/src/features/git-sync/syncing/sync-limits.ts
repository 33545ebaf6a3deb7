/** The repository or project exceeds a sync's limits; the message says what to do. */
export class TooMuch extends Error {}

/** Bytes of all texts of one sync, which are in memory together. */
export const MAX_TEXT_BYTES = 256 * 1024 * 1024

/** A sync that removes more than both of these, here or in git, needs approval (docs/spec/git-sync.md §5). */
const MANY_ITEMS = 20
const MANY_SHARE = 0.2

export const isMassChange = (losses: number, items: number): boolean =>
  losses > MANY_ITEMS && losses > items * MANY_SHARE
