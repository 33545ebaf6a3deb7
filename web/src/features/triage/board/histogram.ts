export const BINS = 20

interface WithConfidence {
  triage_confidence: number | null
}

/** Counts results by confidence from 0 to 1; 1.0 falls into the last column. */
export function histogramOf(decisions: readonly WithConfidence[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0)
  for (const { triage_confidence: sureness } of decisions) {
    if (sureness === null) continue
    const at = Math.min(BINS - 1, Math.floor(sureness * BINS))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}

/** Splits results at a threshold into confident ones and ones for review. */
export function splitByThreshold(
  decisions: readonly WithConfidence[],
  threshold: number,
): { sure: number; unsure: number } {
  const withConfidence = decisions.filter(({ triage_confidence }) => triage_confidence !== null)
  const unsure = withConfidence.filter(({ triage_confidence }) => (triage_confidence ?? 0) < threshold).length
  return { sure: withConfidence.length - unsure, unsure }
}
