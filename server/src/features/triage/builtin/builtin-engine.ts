import type { TriageEngine } from '../engine.ts'

const NAME = 'builtin'
/** Grows whenever the same mail may be judged differently. */
const VERSION = '15'

/**
 * The engine that needs no key, no network and no training. Its rules and weights are loaded with the first mail: they would
 * be a sixth of each start.
 */
export function createBuiltinEngine(): TriageEngine {
  return {
    name: NAME,
    version: VERSION,
    async judge(input) {
      const { judgeByRules } = await import('./judge-by-rules.ts')
      return judgeByRules(input, `${NAME}@${VERSION}`)
    },
  }
}
