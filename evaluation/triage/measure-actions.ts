import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import type { TriageEngine } from '#features/triage/engine'
import type { ActionLabel } from './action-labels.ts'
import type { LabelledMail } from './read-mails.ts'
import { type ClassScore, calibrationError, type Share, scoreClasses } from './statistics.ts'

export interface ActionsReport {
  /** Mails on which both labellers agree: the headline. */
  agreed: Share
  /** All labelled mails, where what either labeller said is right. */
  either: Share
  /** What always saying the commonest action would reach on the agreed ones. */
  commonest: { action: string; share: Share }
  classes: ClassScore[]
  calibration: number
  /** Agreed mails judged with at least the threshold, and how many of these rightly. */
  sure: Share
  threshold: number
}

/** The five actions, cold, on the mails that were labelled by hand. */
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
    const { primaryAction, confidence } = await engine.judge(input)
    judged.push({ ...label, said: primaryAction, confidence })
  }
  const agreed = judged.filter(({ a, b }) => a === b).map((each) => ({ ...each, right: each.said === each.a }))
  const sure = agreed.filter(({ confidence }) => confidence >= threshold)
  const counts = PRIMARY_ACTIONS.map((action) => ({ action, hits: agreed.filter(({ a }) => a === action).length }))
  const commonest = counts.reduce((most, each) => (each.hits > most.hits ? each : most))
  return {
    agreed: { hits: agreed.filter(({ right }) => right).length, of: agreed.length },
    either: { hits: judged.filter(({ a, b, said }) => said === a || said === b).length, of: judged.length },
    commonest: { action: commonest.action, share: { hits: commonest.hits, of: agreed.length } },
    classes: scoreClasses(
      PRIMARY_ACTIONS,
      agreed.map(({ a, said }) => ({ truth: a, said })),
    ),
    calibration: calibrationError(agreed),
    sure: { hits: sure.filter(({ right }) => right).length, of: sure.length },
    threshold,
  }
}
