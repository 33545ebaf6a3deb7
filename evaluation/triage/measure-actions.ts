import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import type { TriageEngine } from '#features/triage/engine'
import { type ActionLabel, settledLabel } from './action-labels.ts'
import type { LabelledMail } from './read-mails.ts'
import { type ClassScore, calibrationError, type Share, scoreClasses } from './statistics.ts'

export interface ActionsReport {
  /** Emails that want something of the reader and would have been moved out of the inbox. */
  asksArchived: Share
  /** Emails that want nothing and would have been archived. */
  restArchived: Share
  macroF1: number
  right: Share
  /** Baseline: always the most common action. */
  commonest: { action: string; share: Share; macroF1: number }
  classes: ClassScore[]
  calibration: number
  /** Emails with a confidence at or above the threshold, and the correct ones among them. */
  sure: Share
  threshold: number
  sets: { set: string; right: Share; macroF1: number; asksArchived: Share }[]
}

interface Judged {
  set: string
  truth: PrimaryAction
  predicted: PrimaryAction
  confidence: number
  right: boolean
  isMoved: boolean
}

/** Classifies all labelled emails. Where the two labellers differ, the third one's label counts. */
export async function measureActions(
  engine: TriageEngine,
  mails: readonly LabelledMail[],
  labels: readonly ActionLabel[],
  threshold: number,
): Promise<ActionsReport> {
  const truths = new Map(labels.map((label) => [label.hash, settledLabel(label)]))
  const judged: Judged[] = []
  for (const { hash, set, input } of mails) {
    const truth = truths.get(hash)
    if (!truth) continue
    const { primaryAction, confidence, mailboxAction } = await engine.classify(input)
    const isMoved = confidence >= threshold && (mailboxAction === 'archive' || mailboxAction === 'spam')
    judged.push({ set, truth, predicted: primaryAction, confidence, right: primaryAction === truth, isMoved })
  }
  const sure = judged.filter(({ confidence }) => confidence >= threshold)
  const counts = PRIMARY_ACTIONS.map((action) => ({
    action,
    hits: judged.filter(({ truth }) => truth === action).length,
  }))
  const commonest = counts.reduce((best, each) => (each.hits > best.hits ? each : best))
  return {
    asksArchived: movedOf(judged.filter(isAsking)),
    restArchived: movedOf(judged.filter(({ truth }) => truth === 'no-action')),
    macroF1: macroF1Of(judged),
    right: rightOf(judged),
    commonest: {
      action: commonest.action,
      share: { hits: commonest.hits, of: judged.length },
      macroF1: macroF1Of(judged.map(({ truth }) => ({ truth, predicted: commonest.action }))),
    },
    classes: scoreClasses(PRIMARY_ACTIONS, judged),
    calibration: calibrationError(judged),
    sure: rightOf(sure),
    threshold,
    sets: [...new Set(judged.map(({ set }) => set))].map((set) => {
      const own = judged.filter((each) => each.set === set)
      return { set, right: rightOf(own), macroF1: macroF1Of(own), asksArchived: movedOf(own.filter(isAsking)) }
    }),
  }
}

const isAsking = ({ truth }: Judged): boolean => truth === 'reply-required' || truth === 'human-do'

const rightOf = (judged: readonly Judged[]): Share => ({
  hits: judged.filter(({ right }) => right).length,
  of: judged.length,
})

const movedOf = (judged: readonly Judged[]): Share => ({
  hits: judged.filter(({ isMoved }) => isMoved).length,
  of: judged.length,
})

/** The mean F1 of the actions that occur. */
export function macroF1Of(pairs: readonly { truth: string; predicted: string }[]): number {
  const present = PRIMARY_ACTIONS.filter((action) => pairs.some(({ truth }) => truth === action))
  const scores = scoreClasses(present, pairs)
  return scores.length === 0 ? 0 : scores.reduce((sum, { f1 }) => sum + (f1 ?? 0), 0) / scores.length
}
