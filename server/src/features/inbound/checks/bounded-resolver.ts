import type { DNSResolver } from 'mailauth'
import type { ResolveDns } from '#platform/dns/dns'

/**
 * Limits DNS queries per email, since a thousand signatures would query a thousand servers. Honest emails need fewer
 * than 30.
 */
const MAX_QUESTIONS = 60

export function boundedResolver(resolve: ResolveDns): DNSResolver {
  let queryCount = 0
  return async (name, type) => {
    queryCount += 1
    if (queryCount > MAX_QUESTIONS)
      throw Object.assign(new Error('This email needs too many DNS lookups.'), { code: 'ESERVFAIL' })
    // The library also asks for MX and reads objects, which its types leave out.
    return (await resolve(name, type)) as string[]
  }
}
