import { inLanes } from '#core/in-lanes'
import type { TriageDecisionRow } from '../triage.tables.ts'
import { claimDecision } from './decisions.store.ts'
import { judgeMail } from './judge-mail.ts'
import { forgiving, isGivenUp, type Workplace } from './workplace.ts'

/** Several mails at once wait for a model; each is begun, and written down, on its own. */
export async function workSideBySide(work: Workplace, seen: readonly TriageDecisionRow[]): Promise<void> {
  const { platform, signal, progress } = work
  await inLanes(seen, platform.config.ai?.atOnce ?? 1, async (one) => {
    signal.throwIfAborted()
    const pace = platform.traffic.beginWork()
    const decision = await platform.database.transact((tx) => claimDecision(tx, one))
    if (!decision) return
    work.tried.add(decision.email_id)
    if (!(await isGivenUp(work, decision))) await forgiving(work, decision, () => judgeMail(work, decision))
    await progress()
    await pace.giveWay(signal)
  })
}
