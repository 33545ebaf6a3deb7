/** A repository or a project is larger than a sync can hold; the message says what to do. */
export class TooMuch extends Error {}

/** Of all texts that one sync reads, bytes. They are in memory together. */
export const MAX_TEXT_BYTES = 256 * 1024 * 1024

/** A sync that would trash, or remove from git, more than both of these stops and asks (docs/spec/git-sync.md §5). */
const MANY_ITEMS = 20
const MANY_SHARE = 0.2

export const isMassChange = (losses: number, items: number): boolean =>
  losses > MANY_ITEMS && losses > items * MANY_SHARE
