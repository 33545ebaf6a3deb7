import type { Cost } from '../src/platform/crypto/password-cost.ts'

/** In place of the real cost in tests of one process: they make thousands of hashes. Other processes use the real one. */
export const PASSWORD_COST: Cost = { memory: 64, passes: 1, parallelism: 1 }
