import { NON_SPAM_ACTIONS } from '#features/triage/builtin/action-shares'
import { confidenceOf } from '#features/triage/builtin/confidence'
import { examplesOf, readTrainingMails } from '../training/action-examples.ts'
import { crossValidateActions, type UnseenAction } from '../training/cross-validate-actions.ts'
import { fitConfidence } from '../training/fit-confidence.ts'
import { FOLDS, foldOf, SPLITS } from '../training/logistic.ts'
import { readSpamExamples } from '../training/spam-examples.ts'
import { type Boundary, calledSpam, chooseBoundary, crossValidate } from '../training/spam-training.ts'
import type { LabelledMail } from './read-mails.ts'
import { type ClassScore, calibrationError, type Share, scoreClasses } from './statistics.ts'

/** Cross-validated results of the tuning half: the mean of the splits. */
export interface FoldReport {
  spam: Record<LabelledMail['kind'], Share> & Boundary
  /** On ham emails on which both labellers agree. */
  actions: {
    right: Share
    classes: ClassScore[]
    /** Error of the raw shares and of the fitted confidence. */
    calibration: { shares: number; confidence: number }
    thresholds: { threshold: number; judged: Share; right: Share; wronglyArchived: Share }[]
  }
}

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8]

interface Classified extends UnseenAction {
  confidence: number
  right: boolean
}

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

async function foldsOfActions(folder: string): Promise<FoldReport['actions']> {
  const taught = await readTrainingMails(folder)
  const agreed = new Set(taught.flatMap(({ mail, isAgreed }) => (isAgreed ? [mail.hash] : [])))
  const splits = crossValidateActions(examplesOf(taught)).map((judged, split) =>
    withConfidence(judged, split).filter(({ hash }) => agreed.has(hash)),
  )
  const count = (of: (each: Classified) => boolean, among: (each: Classified) => boolean = () => true): Share =>
    mean(splits.map((split) => ({ hits: split.filter(among).filter(of).length, of: split.filter(among).length })))
  const errors = (confidence: (each: Classified) => number): number =>
    splits.reduce(
      (sum, split) =>
        sum + calibrationError(split.map((each) => ({ confidence: confidence(each), right: each.right }))),
      0,
    ) / SPLITS
  return {
    right: count(({ right }) => right),
    classes: scoreClasses(NON_SPAM_ACTIONS, splits.flat()).map(perSplit),
    calibration: { shares: errors(({ share }) => share), confidence: errors(({ confidence }) => confidence) },
    thresholds: THRESHOLDS.map((threshold) => ({
      threshold,
      judged: count(({ confidence }) => confidence >= threshold),
      right: count(
        ({ right }) => right,
        ({ confidence }) => confidence >= threshold,
      ),
      wronglyArchived: count(
        ({ right }) => !right,
        ({ confidence, predicted }) => confidence >= threshold && predicted === 'no-action',
      ),
    })),
  }
}

/** Adds the confidence, fitted without the fold of the email. */
function withConfidence(judged: readonly UnseenAction[], split: number): Classified[] {
  const marked = judged.map((each) => ({ ...each, right: each.truth === each.predicted }))
  const points = Array.from({ length: FOLDS }, (_, fold) =>
    fitConfidence(
      marked.filter(({ hash }) => foldOf(hash, split) !== fold),
      1,
    ),
  )
  return marked.map((each) => ({
    ...each,
    confidence: confidenceOf(each.share, points[foldOf(each.hash, split)] ?? []),
  }))
}

/** The splits contain the same emails, so the mean counts each email once. */
const mean = (shares: readonly Share[]): Share => ({
  hits: Math.round(shares.reduce((sum, { hits }) => sum + hits, 0) / SPLITS),
  of: Math.round(shares.reduce((sum, { of }) => sum + of, 0) / SPLITS),
})

const perSplit = ({ precision, recall, ...score }: ClassScore): ClassScore => ({
  ...score,
  precision: mean([precision]),
  recall: mean([recall]),
})
