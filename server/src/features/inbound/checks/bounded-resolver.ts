import type { DnsRecords, ResolveDns } from '#platform/dns/dns'

/**
 * Limits DNS queries per email, since a thousand signatures would query a thousand servers. Honest emails need fewer
 * than 30.
 */
const MAX_QUESTIONS = 60

export function boundedResolver(resolve: ResolveDns): ResolveDns {
  let asked = 0
  return async (name, type): Promise<DnsRecords> => {
    asked += 1
    if (asked > MAX_QUESTIONS)
      throw Object.assign(new Error('This email needs too many DNS lookups.'), { code: 'ESERVFAIL' })
    return resolve(name, type)
  }
}
