import type { DnsRecords, ResolveDns } from '#platform/dns/dns'

/**
 * Limits DNS queries per email, since a thousand signatures would query a thousand servers. Honest emails need fewer
 * than 30.
 */
const MAX_QUESTIONS = 60

export function boundedResolver(resolve: ResolveDns): ResolveDns {
  let queryCount = 0
  return async (name, type): Promise<DnsRecords> => {
    queryCount += 1
    if (queryCount > MAX_QUESTIONS)
      throw Object.assign(new Error('This email needs too many DNS lookups.'), { code: 'ESERVFAIL' })
    return resolve(name, type)
  }
}
