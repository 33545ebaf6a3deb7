import type { Case } from './service.ts'

export function* routeCases(): Generator<Case> {}
