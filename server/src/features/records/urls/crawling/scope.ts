import { canonicalAddress } from '../addresses.ts'

/** What one crawl may cost. */
export const CRAWL_LIMITS = {
  pages: 200,
  /** Addresses that are remembered, fetched or not. */
  addresses: 1000,
  /** Links from the saved address. */
  depth: 5,
  bytes: 50 * 1024 * 1024,
  /** From its first page on, waiting included. */
  durationMs: 2 * 3_600_000,
  /** Of one path with different queries: a calendar has no end. */
  variants: 20,
} as const

const MAX_ADDRESS_CHARS = 1500
/** A path that repeats itself was made by a link that is relative by mistake. */
const MAX_REPEATS = 3
/** What is no page by its name: it is not asked for. */
const NO_PAGES =
  /\.(?:7z|avi|bz2|css|dmg|eot|exe|gif|gz|ico|iso|jpe?g|js|mjs|mov|mp[34]|ogg|otf|png|rar|svg|tar|tgz|ttf|wav|web[mp]|woff2?|xz|zip)$/i

/** Where a crawl stays: the folder in which the address lies, as its relative links see it. Ends in `/`. */
export function scopeOf(address: string): string {
  const folder = new URL('.', address)
  folder.search = ''
  folder.hash = ''
  return folder.href
}

export const isInScope = (address: string, scope: string): boolean => address.startsWith(scope)

/** The links of a page that a crawl goes on to: below its folder, not known yet, no traps, in their order. */
export function newAddresses(links: readonly string[], known: ReadonlySet<string>, scope: string): string[] {
  const variants = new Map<string, number>()
  for (const address of known) count(variants, pathOf(address))
  const found = new Set<string>()
  for (const link of links) {
    const address = canonicalAddress(link)
    if (known.has(address) || found.has(address) || !isInScope(address, scope) || !isPage(address)) continue
    if (known.size + found.size >= CRAWL_LIMITS.addresses) break
    if (count(variants, pathOf(address)) <= CRAWL_LIMITS.variants) found.add(address)
  }
  return [...found]
}

function isPage(address: string): boolean {
  if (address.length > MAX_ADDRESS_CHARS || NO_PAGES.test(pathOf(address))) return false
  const parts = pathOf(address)
    .split('/')
    .filter((part) => part !== '')
  return parts.every((part) => parts.filter((other) => other === part).length <= MAX_REPEATS)
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''

function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}
