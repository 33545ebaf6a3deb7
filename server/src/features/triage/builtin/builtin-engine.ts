import type { TriageEngine } from '../engine.ts'

const NAME = 'builtin'
/** Increment it whenever the same email may get another verdict. */
const VERSION = '29'

/**
 * The engine without key, network or training. Loads its rules and weights with the first email: they would take a
 * sixth of every start.
 */
export function createBuiltinEngine(): TriageEngine {
  return {
    name: NAME,
    version: VERSION,
    async classify(input) {
      const { classifyByRules } = await import('./classify-by-rules.ts')
      return classifyByRules(input, `${NAME}@${VERSION}`)
    },
  }
}
