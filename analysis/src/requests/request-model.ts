import { requestFeatures, tokenAmount } from './request-features.ts'
import { BIAS, BOUNDARY, SCALE, WEIGHTS } from './request-weights.ts'

const KNOWN_FEATURES = new Map(
  WEIGHTS.split('\n').flatMap((line): [string, number][] =>
    line.split('\t').flatMap((entry): [string, number][] => {
      const at = entry.lastIndexOf('=')
      return at > 0 ? [[entry.slice(0, at), Number(entry.slice(at + 1)) / 100]] : []
    }),
  ),
)

/**
 * Returns the probability (0..1) that an English sentence is a request; from 0.5 on it counts as one. Trained on
 * labelled sentences.
 */
export function likelihoodOfRequest(text: string, ruled: { kind: string; strength: number } | null): number {
  const features = [...requestFeatures(text, ruled)].filter((name) => KNOWN_FEATURES.has(name))
  const amount = tokenAmount(features.length)
  const sum = features.reduce(
    (total, name) => total + (KNOWN_FEATURES.get(name) ?? 0) * (name.startsWith('#') ? 1 : amount),
    BIAS,
  )
  return 1 / (1 + Math.exp(-SCALE * (sum - BOUNDARY)))
}
