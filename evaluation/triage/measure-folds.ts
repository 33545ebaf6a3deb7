import { NON_SPAM_ACTIONS } from '#features/triage/builtin/action-shares'
import { confidenceOf } from '#features/triage/builtin/confidence'
import { readTrainingSet } from '../training/action-examples.ts'
import { crossValidateActions } from '../training/cross-validate-actions.ts'
import { fitConfidence } from '../training/fit-confidence.ts'
import { SPLITS } from '../training/logistic.ts'
import { readSpamExamples } from '../training/spam-examples.ts'
import { type Boundary, calledSpam, chooseBoundary, crossValidate } from '../training/spam-training.ts'
import { macroF1Of } from './measure-actions.ts'
import type { LabelledMail } from './read-mails.ts'
import { type ClassScore, calibrationError, type Share, scoreClasses } from './statistics.ts'

/** Cross-validated results of the tuning half. */
export interface FoldReport {
  /** The mean of the splits. */
  spam: Record<LabelledMail['kind'], Share> & Boundary
  /** On settled emails that are not spam. */
  actions: {
    right: Share
    macroF1: number
    classes: ClassScore[]
    /** Error of the raw shares, and of the confidence fitted to them. */
    calibration: { shares: number; confidence: number }
    /** What archives how much, by the limit of the probability that an email asks for something. */
    limits: { limit: number; asksArchived: Share; restArchived: Share }[]
  }
}

const LIMITS = [0.02, 0.05, 0.1, 0.2, 0.5]

export async function measureFolds(folder: string): Promise<FoldReport> {
  return { spam: await foldsOfSpam(folder), actions: await foldsOfActions(folder) }
}

async function foldsOfSpam(folder: string): Promise<FoldReport['spam']> {
  const splits = crossValidate(await readSpamExamples(folder))
  const chosen = chooseBoundary(splits)
  const called = splits.map((split) => calledSpam(split, chosen.boundary))
  const meanOf = (kind: LabelledMail['kind']): Share => mean(called.map((each) => each[kind]))
  return { ...chosen, spam: meanOf('spam'), ham: meanOf('ham'), 'hard-ham': meanOf('hard-ham') }
}

/** The splits contain the same emails, so the mean counts each email once. */
const mean = (shares: readonly Share[]): Share => ({
  hits: Math.round(shares.reduce((sum, { hits }) => sum + hits, 0) / SPLITS),
  of: Math.round(shares.reduce((sum, { of }) => sum + of, 0) / SPLITS),
})

async function foldsOfActions(folder: string): Promise<FoldReport['actions']> {
  const unseen = crossValidateActions(await readTrainingSet(folder)).map((each) => ({
    ...each,
    right: each.truth === each.predicted,
  }))
  const points = fitConfidence(unseen, 1)
  const archived = (of: readonly (typeof unseen)[number][], limit: number): Share => ({
    hits: of.filter(({ predicted, asks }) => predicted === 'no-action' && asks <= limit).length,
    of: of.length,
  })
  return {
    right: { hits: unseen.filter(({ right }) => right).length, of: unseen.length },
    macroF1: macroF1Of(unseen),
    classes: scoreClasses(NON_SPAM_ACTIONS, unseen),
    calibration: {
      shares: calibrationError(unseen.map(({ share, right }) => ({ confidence: share, right }))),
      confidence: calibrationError(
        unseen.map(({ share, right }) => ({ confidence: confidenceOf(share, points), right })),
      ),
    },
    limits: LIMITS.map((limit) => ({
      limit,
      asksArchived: archived(
        unseen.filter(({ truth }) => truth === 'reply-required' || truth === 'human-do'),
        limit,
      ),
      restArchived: archived(
        unseen.filter(({ truth }) => truth === 'no-action'),
        limit,
      ),
    })),
  }
}
