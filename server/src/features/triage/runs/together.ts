import type { TriageDecisionRow } from '../triage.tables.ts'
import { applyDecision } from './apply-decision.ts'
import { claimDecisions, releaseDecisions } from './decisions.store.ts'
import { BROKE_OFF, giveUp, MAX_TRIES } from './give-up.ts'
import { inLanes } from './in-lanes.ts'
import { judgeMail, lookAtMail } from './judge-mail.ts'
import { phaseOf } from './run-phases.ts'
import { undoDecision } from './undo-decision.ts'
import { forgiving, type Workplace } from './workplace.ts'

/** Mails of a handful, at most. */
export const MOST_TOGETHER = 50
/** No further mail of a handful is judged after this long, so that what was judged is soon written down and told. */
const LONG_ENOUGH_MS = 250
/** Mails that are written down at the same moment. */
const WRITERS = 4

/** What is left to do with a mail once it was judged, or where nothing is to be judged. */
interface Writing {
  decision: TriageDecisionRow
  write: () => Promise<void>
}

/**
 * A handful of mails: noted as begun in one commit, judged one after the other, and then written down a few at a time,
 * which share their commits on the embedded database. So the disk is waited for less often, and what people read while
 * mails are judged stays read. Each mail is still a change of its own, and one that kills the process is found by trying
 * those of its handful one at a time.
 */
export async function workTogether(work: Workplace, seen: readonly TriageDecisionRow[]): Promise<void> {
  const { platform, pace, signal } = work
  const ahead = await platform.database.transact((tx) => claimDecisions(tx, seen))
  const writings: Writing[] = []
  const endsAt = platform.clock.now() + LONG_ENOUGH_MS
  try {
    for (let next = ahead.shift(); next; next = platform.clock.now() < endsAt ? ahead.shift() : undefined) {
      signal.throwIfAborted()
      writings.push(...(await prepare(work, next)))
      await pace.giveWay(signal)
    }
  } finally {
    await writeDown(work, writings)
    await platform.database.transact((tx) => releaseDecisions(tx, ahead))
  }
  await work.progress()
}

/** Judges the mail, where that is to be done. @returns nothing when the mail's judging failed. */
async function prepare(work: Workplace, decision: TriageDecisionRow): Promise<Writing[]> {
  const { platform, neighbours, run } = work
  if (decision.tries > MAX_TRIES)
    return [{ decision, write: () => giveUp(platform, neighbours, run, decision, BROKE_OFF) }]
  switch (phaseOf(run)) {
    case 'judge': {
      const looked = await forgiving(work, decision, () => lookAtMail(work, decision))
      return looked ? [{ decision, write: () => judgeMail(work, decision, looked.done) }] : []
    }
    case 'apply':
      return [{ decision, write: () => applyDecision(platform, neighbours, run, decision) }]
    case 'undo':
      return [{ decision, write: () => undoDecision(platform, neighbours, decision) }]
  }
}

async function writeDown(work: Workplace, writings: readonly Writing[]): Promise<void> {
  for (let done = 0; done < writings.length; done += WRITERS) {
    const few = writings.slice(done, done + WRITERS)
    await inLanes(few, WRITERS, async ({ decision, write }) => void (await forgiving(work, decision, write)))
    await work.pace.giveWay(work.signal)
  }
}
