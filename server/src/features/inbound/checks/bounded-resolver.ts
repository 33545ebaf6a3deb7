import type { DnsRecords, ResolveDns } from '#platform/dns/dns'

/** A mail with a thousand signatures must not make us ask a thousand servers; honest mail needs fewer than 30. */
const MAX_QUESTIONS = 60

/** Answers only so many questions, for one mail. */
export function boundedResolver(resolve: ResolveDns): ResolveDns {
  let asked = 0
  return async (name, type): Promise<DnsRecords> => {
    asked += 1
    if (asked > MAX_QUESTIONS)
      throw Object.assign(new Error('This email needs too many DNS lookups.'), { code: 'ESERVFAIL' })
    return resolve(name, type)
  }
}
