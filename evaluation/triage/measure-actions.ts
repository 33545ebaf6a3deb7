import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import type { TriageEngine } from '#features/triage/engine'
import type { ActionLabel } from './action-labels.ts'
import type { LabelledMail } from './read-mails.ts'
import { type ClassScore, calibrationError, type Share, scoreClasses } from './statistics.ts'

export interface ActionsReport {
  agreed: Share
  /** All labelled emails; either label counts as correct. */
  either: Share
  /** Baseline: always the most common action, on the agreed emails. */
  commonest: { action: string; share: Share }
  classes: ClassScore[]
  calibration: number
  /** Agreed emails with a confidence at or above the threshold, and the correct ones among them. */
  sure: Share
  threshold: number
}

export async function measureActions(
  engine: TriageEngine,
  mails: readonly LabelledMail[],
  labels: readonly ActionLabel[],
  threshold: number,
): Promise<ActionsReport> {
  const byHash = new Map(labels.map((label) => [label.hash, label]))
  const judged = []
  for (const { hash, input } of mails) {
    const label = byHash.get(hash)
    if (!label) continue
    const { primaryAction, confidence } = await engine.classify(input)
    judged.push({ ...label, predicted: primaryAction, confidence })
  }
  const agreed = judged.filter(({ a, b }) => a === b).map((each) => ({ ...each, right: each.predicted === each.a }))
  const sure = agreed.filter(({ confidence }) => confidence >= threshold)
  const counts = PRIMARY_ACTIONS.map((action) => ({ action, hits: agreed.filter(({ a }) => a === action).length }))
  const commonest = counts.reduce((best, each) => (each.hits > best.hits ? each : best))
  return {
    agreed: { hits: agreed.filter(({ right }) => right).length, of: agreed.length },
    either: {
      hits: judged.filter(({ a, b, predicted }) => predicted === a || predicted === b).length,
      of: judged.length,
    },
    commonest: { action: commonest.action, share: { hits: commonest.hits, of: agreed.length } },
    classes: scoreClasses(
      PRIMARY_ACTIONS,
      agreed.map(({ a, predicted }) => ({ truth: a, predicted })),
    ),
    calibration: calibrationError(agreed),
    sure: { hits: sure.filter(({ right }) => right).length, of: sure.length },
    threshold,
  }
}
