import type { UnseenAction } from './cross-validate-actions.ts'

/** Share of the emails that ask for something which may be archived; the goal is 2 %. */
const MAX_ARCHIVED = 0.01

/**
 * Returns the highest probability of asking at which few enough unseen emails that ask for something would be archived.
 */
export function chooseArchivedBelow(unseen: readonly UnseenAction[]): number {
  const asking = unseen.filter(({ truth }) => truth === 'reply-required' || truth === 'human-do')
  const probabilities = asking
    .filter(({ predicted }) => predicted === 'no-action')
    .map(({ asks }) => asks)
    .sort((a, b) => a - b)
  const limit = probabilities[Math.floor(asking.length * MAX_ARCHIVED)] ?? 0.5
  return Math.floor(limit * 1000) / 1000
}
