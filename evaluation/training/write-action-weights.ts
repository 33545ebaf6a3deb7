import { type ActionWeights, type ConfidencePoints, OTHERS } from '#features/triage/builtin/action-shares'

export const writeActionWeights = (weights: ActionWeights, points: ConfidencePoints): string =>
  `// Written by evaluation/training/train-actions.ts from the tuning half; not edited by hand.

import type { ActionWeights, ConfidencePoints } from './action-shares.ts'

/** What each rule says for and against each action, in log-odds. */
export const ACTION_WEIGHTS: ActionWeights = {
${Object.entries(weights)
  .map(
    ([rule, of]) =>
      `  ${keyOf(rule)}: { ${OTHERS.map((action) => `${keyOf(action)}: ${round(of[action])}`).join(', ')} },`,
  )
  .join('\n')}
}

/** How often what the rules say has been right, judged by weights that had not seen the mail. */
export const CONFIDENCE_POINTS: ConfidencePoints = [
${points.map(([predicted, right]) => `  [${predicted}, ${right}],`).join('\n')}
]
`

const keyOf = (name: string): string => (/^[a-z]+$/.test(name) ? name : `'${name}'`)

const round = (value: number): number => Math.round(value * 100) / 100 + 0
