import type { Needs } from '#platform/platform'
import { listReceived, type ShownFacts } from './facts.view.ts'
import { type CompiledRule, outcomeOf } from './outcome.ts'
import type { RuleOutcome } from './rule-outcome.ts'

/** A slow pattern ends the scan early; the caller tells how many emails were compared. */
const MAX_WORK_MS = 8_000

export interface Scan {
  tried: number
  /** Newest first. */
  found: { facts: ShownFacts; outcome: RuleOutcome }[]
}

/**
 * Compares the newest received emails of a project with a rule.
 * @param signal ends the scan with its reason.
 */
export async function scanMails(
  { database, clock, traffic }: Needs<'clock' | 'database' | 'traffic'>,
  { tenantId, projectId, limit }: { tenantId: string; projectId: string; limit: number },
  rule: CompiledRule,
): Promise<Scan> {
  const pace = traffic.beginWork()
  const scan: Scan = { tried: 0, found: [] }
  let spentMs = 0
  let last: ShownFacts | null = null
  while (scan.tried < limit) {
    const page: ShownFacts[] = await listReceived(database.read, tenantId, projectId, last, limit - scan.tried)
    for (const facts of page) {
      const startedAt = clock.now()
      const outcome = outcomeOf([rule], facts, 'any')
      if (outcome) scan.found.push({ facts: { ...facts, body: '' }, outcome })
      scan.tried += 1
      spentMs += clock.now() - startedAt
      if (spentMs > MAX_WORK_MS) return scan
      await pace.yieldToRequests()
    }
    last = page.at(-1) ?? null
    if (!last) break
  }
  return scan
}
