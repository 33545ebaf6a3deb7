import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import type { TriageEngine, TriageInput, Verdict } from '#features/triage/engine'
import { readLabels, readMove, type Vote } from '#features/triage/learning/corrections'
import { learnedVerdict, type VoteSum } from '#features/triage/learning/learned'
import { featuresOf, type MailFeature } from '#features/triage/learning/mail-features'
import { foldOf } from '../training/logistic.ts'
import type { ActionLabel } from './action-labels.ts'
import { labelsByHash } from './read-labelled.ts'
import type { LabelledMail } from './read-mails.ts'
import type { Share } from './statistics.ts'

export interface LearningReport {
  /** Corrected emails of those that the user reviewed. */
  corrected: Share
  spamFound: BeforeAndAfter
  hamCalledSpam: BeforeAndAfter
  actions: BeforeAndAfter
}

export interface BeforeAndAfter {
  cold: Share
  learned: Share
}

/** Parts of a half: each is classified after the user reviewed the others. */
const PARTS = 5

interface Reviewed {
  part: number
  features: MailFeature[]
  cold: Verdict
  /** Votes of the user's correction; empty when the verdict is correct. */
  votes: Vote[]
}

/**
 * Measures the value of corrections: a user reviews and corrects four fifths of a half (moves for spam, labels for
 * actions). The last fifth is then classified. Repeats for each fifth.
 */
export async function measureLearning(
  engine: TriageEngine,
  collection: readonly LabelledMail[],
  office: readonly LabelledMail[],
  labels: readonly ActionLabel[],
): Promise<LearningReport> {
  const moved = await reviewAll(engine, collection, ({ kind }, verdict) => correctMailbox(kind === 'spam', verdict))
  const settled = labelsByHash(labels)
  const labelledMails = [...collection, ...office].filter(({ hash }) => settled.has(hash))
  const labelled = await reviewAll(
    engine,
    labelledMails,
    ({ hash }, verdict) =>
      readLabels(verdict.primaryAction, [verdict.primaryAction], [settled.get(hash) ?? verdict.primaryAction]).votes,
  )
  const isSpam = (verdict: Verdict): boolean => verdict.primaryAction === 'spam'
  const ofKind = (shouldBeSpam: boolean): boolean[] => collection.map(({ kind }) => (kind === 'spam') === shouldBeSpam)
  const all = [...moved, ...labelled]
  return {
    corrected: { hits: all.filter(({ votes }) => votes.length > 0).length, of: all.length },
    spamFound: compare(moved, ofKind(true), isSpam),
    hamCalledSpam: compare(moved, ofKind(false), isSpam),
    actions: compare(
      labelled,
      labelledMails.map(() => true),
      (verdict, index) => verdict.primaryAction === settled.get(labelledMails[index]?.hash ?? ''),
    ),
  }
}

async function reviewAll(
  engine: TriageEngine,
  mails: readonly LabelledMail[],
  correct: (mail: LabelledMail, verdict: Verdict) => Vote[],
): Promise<Reviewed[]> {
  const reviewed: Reviewed[] = []
  for (const mail of mails) {
    const cold = await engine.classify(mail.input)
    reviewed.push({
      part: foldOf(mail.hash) % PARTS,
      features: readFeatures(mail.input),
      cold,
      votes: correct(mail, cold),
    })
  }
  return reviewed
}

const readFeatures = ({ mail, owner }: TriageInput): MailFeature[] =>
  featuresOf({ from_key: mail.from.address, subject: mail.subject, findings: '[]' }, mail.headers, owner.addresses)

function correctMailbox(isSpam: boolean, { primaryAction: verdict }: Verdict): Vote[] {
  if (isSpam === (verdict === 'spam')) return []
  return (isSpam ? readMove(verdict, 'inbox', 'spam') : readMove(verdict, 'spam', 'inbox')).votes
}

function compare(
  reviewed: readonly Reviewed[],
  counts: readonly boolean[],
  holds: (verdict: Verdict, index: number) => boolean,
): BeforeAndAfter {
  const learned = classifyAfterLearning(reviewed)
  const shareOf = (verdicts: readonly Verdict[]): Share => ({
    hits: verdicts.filter((verdict, index) => counts[index] && holds(verdict, index)).length,
    of: counts.filter(Boolean).length,
  })
  return { cold: shareOf(reviewed.map(({ cold }) => cold)), learned: shareOf(learned) }
}

function classifyAfterLearning(reviewed: readonly Reviewed[]): Verdict[] {
  const taughtWithout = Array.from({ length: PARTS }, (_, part) => sumUp(reviewed.filter((each) => each.part !== part)))
  return reviewed.map(({ part, features, cold }) => {
    const sums = taughtWithout[part]
    return learnedVerdict(
      cold,
      features.flatMap((feature) => sums?.get(feature) ?? []),
    )
  })
}

function sumUp(reviewed: readonly Reviewed[]): Map<MailFeature, VoteSum[]> {
  const sums = new Map<MailFeature, VoteSum[]>()
  for (const { features, votes } of reviewed) {
    if (votes.length === 0) continue
    for (const feature of features) {
      const own = sums.get(feature) ?? PRIMARY_ACTIONS.map((action) => ({ feature, action, sum: 0 }))
      for (const { action, vote } of votes) for (const each of own) if (each.action === action) each.sum += vote
      sums.set(feature, own)
    }
  }
  return sums
}
