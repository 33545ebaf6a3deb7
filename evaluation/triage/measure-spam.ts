import { gatherEvidence } from '#features/triage/builtin/evidence'
import type { TriageEngine } from '#features/triage/engine'
import type { LabelledMail } from './read-mails.ts'
import { type ClassScore, calibrationError, type Share, scoreClasses } from './statistics.ts'

export interface SpamReport {
  classes: ClassScore[]
  hamCalledSpam: Share
  hardHamCalledSpam: Share
  /** False alarms at or above the threshold, which the service would move. */
  hamMoved: Share
  /** Error of the built-in engine's spam score; null for a model, which gives no score. */
  calibration: number | null
}

export async function measureSpam(
  engine: TriageEngine,
  mails: readonly LabelledMail[],
  threshold: number,
): Promise<SpamReport> {
  const judged: { kind: LabelledMail['kind']; predicted: string; confidence: number; score: number }[] = []
  for (const { kind, input } of mails) {
    const { primaryAction, confidence } = await engine.classify(input)
    const score = gatherEvidence(input).spam.score
    judged.push({ kind, predicted: primaryAction === 'spam' ? 'spam' : 'ham', confidence, score })
  }
  const called = (kind: LabelledMail['kind']): Share => {
    const those = judged.filter((each) => each.kind === kind)
    return { hits: those.filter(({ predicted }) => predicted === 'spam').length, of: those.length }
  }
  const hams = judged.filter(({ kind }) => kind !== 'spam')
  return {
    classes: scoreClasses(
      ['spam', 'ham'],
      judged.map(({ kind, predicted }) => ({ truth: kind === 'spam' ? 'spam' : 'ham', predicted })),
    ),
    hamCalledSpam: called('ham'),
    hardHamCalledSpam: called('hard-ham'),
    hamMoved: {
      hits: hams.filter(({ predicted, confidence }) => predicted === 'spam' && confidence >= threshold).length,
      of: hams.length,
    },
    calibration:
      engine.name === 'builtin'
        ? calibrationError(
            judged.map(({ kind, score }) => ({
              confidence: Math.max(score, 1 - score),
              right: score >= 0.5 === (kind === 'spam'),
            })),
          )
        : null,
  }
}
