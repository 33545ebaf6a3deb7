import type { FetchAnswer, FetchFailure } from '#platform/fetching/fetching'
import { Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { ALL_ALLOWED, MAX_ROBOTS_BYTES, parseRobots, type RobotsRules } from './robots.ts'

/** RFC 9309, 2.4 allows a day. */
const REMEMBER_MS = 3_600_000
/** Unreadable rules block the site until a retry soon. */
const REMEMBER_FAILURE_MS = 600_000
const MAX_SITES = 500
const BUSY_MS = 5000
const LIMITS = { maxBytes: MAX_ROBOTS_BYTES * 4, timeoutMs: 15_000, accept: 'text/plain', maxRedirects: 5 }

type SiteRules = RobotsRules | string

/**
 * Caches the rules of recent sites.
 * @returns a function of an origin that throws Postpone while this process is too busy.
 */
export function createRobots({ fetchOutside, clock }: Needs<'clock' | 'fetchOutside'>) {
  const sites = new Map<string, { rules: SiteRules; until: number }>()

  return async (origin: string, signal: AbortSignal): Promise<SiteRules> => {
    const cached = sites.get(origin)
    if (cached && cached.until > clock.now()) return cached.rules
    const fetched = await fetchOutside(`${origin}/robots.txt`, LIMITS, { signal })
    // An abort or a busy process says nothing about the site.
    signal.throwIfAborted()
    if (fetched.kind === 'failure' && fetched.reason === 'busy') throw new Postpone(clock.now() + BUSY_MS)
    const rules = rulesOf(fetched)
    sites.delete(origin)
    for (const oldest of sites.keys()) if (sites.size >= MAX_SITES) sites.delete(oldest)
    sites.set(origin, { rules, until: clock.now() + (typeof rules === 'string' ? REMEMBER_FAILURE_MS : REMEMBER_MS) })
    return rules
  }
}

/** RFC 9309, 2.3.1: missing rules allow everything; an unreachable or overloaded site forbids everything. */
function rulesOf(fetched: FetchAnswer | FetchFailure): SiteRules {
  if (fetched.kind === 'answer') return parseRobots(fetched.body.subarray(0, MAX_ROBOTS_BYTES).toString())
  if (fetched.status >= 400 && fetched.status < 500 && fetched.status !== 429) return ALL_ALLOWED
  return fetched.reason === 'too_many_redirects' ? ALL_ALLOWED : fetched.detail
}
