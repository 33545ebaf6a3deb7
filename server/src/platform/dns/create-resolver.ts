import { Resolver } from 'node:dns/promises'
import type { Clock } from '#platform/clock/clock'
import type { DnsRecords, ResolveDns } from './dns.ts'

/** Per query; the second server gets the same time. */
const TIMEOUT_MS = 2_000
const MAX_ATTEMPTS = 2
const REMEMBER_MS = 300_000
/** Failures to reach DNS are cached briefly. */
const REMEMBER_FAILURE_MS = 15_000
const MAX_ANSWERS = 5_000

interface Answer {
  until: number
  answer: Promise<DnsRecords>
}

/** Caches answers of the system's DNS servers: the same senders write repeatedly. */
export function createResolver(clock: Clock, ask: ResolveDns = askSystem()): ResolveDns {
  const answers = new Map<string, Answer>()

  function evict(): void {
    const now = clock.now()
    for (const [question, { until }] of answers) if (until <= now) answers.delete(question)
    // Oldest first: a map keeps the order of insertion.
    for (const question of answers.keys()) {
      if (answers.size < MAX_ANSWERS) return
      answers.delete(question)
    }
  }

  return (name, type) => {
    const question = `${type} ${name.toLowerCase()}`
    const cached = answers.get(question)
    if (cached && cached.until > clock.now()) return cached.answer
    if (answers.size >= MAX_ANSWERS) evict()
    const entry: Answer = { until: clock.now() + REMEMBER_MS, answer: ask(name, type) }
    entry.answer.catch((error: unknown) => {
      if (!isAbsence(error)) entry.until = clock.now() + REMEMBER_FAILURE_MS
    })
    answers.set(question, entry)
    return entry.answer
  }
}

const isAbsence = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((Object(error) as { code?: string }).code ?? '')

function askSystem(): ResolveDns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: MAX_ATTEMPTS })
  return (name, type) => resolver.resolve(name, type as 'A')
}
