import { canonicalAddress } from '../addresses.ts'

export const CRAWL_LIMITS = {
  pages: 200,
  addresses: 1000,
  /** Links from the saved URL. */
  depth: 5,
  bytes: 50 * 1024 * 1024,
  /** From the first page, including waits. */
  durationMs: 2 * 3_600_000,
  /** Per path with different queries: calendars are endless. */
  variants: 20,
} as const

const MAX_ADDRESS_CHARS = 1500
/** A wrong relative link creates paths that repeat themselves. */
const MAX_REPEATS = 3
/** Extensions of files that are not pages; the crawl skips them. */
const NO_PAGES =
  /\.(?:7z|avi|bz2|css|dmg|eot|exe|gif|gz|ico|iso|jpe?g|js|mjs|mov|mp[34]|ogg|otf|png|rar|svg|tar|tgz|ttf|wav|web[mp]|woff2?|xz|zip)$/i

/** Returns the URL's folder, as for relative links. It limits the crawl and ends in `/`. */
export function scopeOf(address: string): string {
  const folder = new URL('.', address)
  folder.search = ''
  folder.hash = ''
  return folder.href
}

export const isInScope = (address: string, scope: string): boolean => address.startsWith(scope)

export function newAddresses(links: readonly string[], existing: ReadonlySet<string>, scope: string): string[] {
  const variants = new Map<string, number>()
  for (const address of existing) count(variants, pathOf(address))
  const found = new Set<string>()
  for (const link of links) {
    const address = canonicalAddress(link)
    if (existing.has(address) || found.has(address) || !isInScope(address, scope) || !isPage(address)) continue
    if (existing.size + found.size >= CRAWL_LIMITS.addresses) break
    if (count(variants, pathOf(address)) <= CRAWL_LIMITS.variants) found.add(address)
  }
  return [...found]
}

function isPage(address: string): boolean {
  if (address.length > MAX_ADDRESS_CHARS || NO_PAGES.test(pathOf(address))) return false
  const parts = pathOf(address)
    .split('/')
    .filter((part) => part !== '')
  return parts.every((part) => parts.filter((segment) => segment === part).length <= MAX_REPEATS)
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''

function count(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}
