import { inLanes } from '#core/in-lanes'
import type { TriageDecisionRow } from '../triage.tables.ts'
import { applyDecision } from './apply-decision.ts'
import { claimDecisions, releaseDecisions } from './decisions.store.ts'
import { judgeMail, lookAtMail } from './judge-mail.ts'
import { phaseOf } from './run-phases.ts'
import { undoDecision } from './undo-decision.ts'
import { forgiving, isGivenUp, type Workplace } from './workplace.ts'

/** No further mail of a handful is begun after this long, so that what was judged is soon written down and told. */
const ENOUGH_MS = 250
/** Mails that are written down at the same moment; the embedded database commits them as one. */
const WRITERS = 4

/** Something that is left to do with a mail. */
interface Step {
  decision: TriageDecisionRow
  act: () => Promise<void>
}

/**
 * A handful of mails: noted as begun in one commit, judged one after the other, and then written down a few at a time. So
 * the disk is waited for less often, and what people read while mails are judged stays read. Each mail is still a change
 * of its own, and one that kills the process is found by trying those of its handful one at a time.
 */
export async function workTogether(work: Workplace, seen: readonly TriageDecisionRow[]): Promise<void> {
  const { database } = work.platform
  const ahead = await database.transact((tx) => claimDecisions(tx, seen))
  for (const { email_id } of ahead) work.tried.add(email_id)
  try {
    await (phaseOf(work.run) === 'judge' ? judgeAndWrite(work, ahead) : takeSteps(work, ahead))
  } finally {
    if (ahead.length > 0) await database.transact((tx) => releaseDecisions(tx, ahead))
  }
  await work.progress()
}

/** Takes from `ahead` what it comes to; where it breaks off, what was judged is written down all the same. */
async function judgeAndWrite(work: Workplace, ahead: TriageDecisionRow[]): Promise<void> {
  const steps: Step[] = []
  try {
    for (const decision of inTime(work, ahead)) {
      if (await isGivenUp(work, decision)) continue
      const looked = await forgiving(work, decision, () => lookAtMail(work, decision))
      if (looked) steps.push({ decision, act: () => judgeMail(work, decision, looked.done) })
      await work.pace.giveWay(work.signal)
    }
  } finally {
    while (steps.length > 0) await take(work, steps.splice(0, WRITERS))
  }
}

/** What was shown is applied, or what was done is undone: nothing is to be judged. */
async function takeSteps(work: Workplace, ahead: TriageDecisionRow[]): Promise<void> {
  const { platform, neighbours, run } = work
  const act = (decision: TriageDecisionRow) =>
    phaseOf(run) === 'undo'
      ? undoDecision(platform, neighbours, decision)
      : applyDecision(platform, neighbours, run, decision)
  for (const decision of inTime(work, ahead)) {
    const few = [decision, ...ahead.splice(0, WRITERS - 1)]
    await take(
      work,
      few.map((one) => ({ decision: one, act: () => act(one) })),
    )
  }
}

/** One after the other, as long as there is time and nobody says stop. */
function* inTime({ platform, signal }: Workplace, ahead: TriageDecisionRow[]): Generator<TriageDecisionRow> {
  const endsAt = platform.clock.now() + ENOUGH_MS
  do {
    signal.throwIfAborted()
    const next = ahead.shift()
    if (!next) return
    yield next
  } while (platform.clock.now() < endsAt)
}

async function take(work: Workplace, few: readonly Step[]): Promise<void> {
  await inLanes(few, WRITERS, async ({ decision, act }) => {
    if (!(await isGivenUp(work, decision))) await forgiving(work, decision, act)
  })
  await work.pace.giveWay(work.signal)
}
