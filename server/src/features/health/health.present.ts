import type { ReadyAnswer } from '@dossier/contract/health'
import { toNullableTimestamp } from '#platform/clock/clock'
import type { CheckResult } from './run-checks.ts'

export const presentChecks = (results: readonly CheckResult[]): ReadyAnswer => ({
  status: results.every(({ status, required }) => status === 'ok' || !required) ? 'ready' : 'not_ready',
  dependencies: results.map(({ name, status, required, detail, lastSuccessAt }) => ({
    name,
    status,
    detail,
    required,
    last_success_at: toNullableTimestamp(lastSuccessAt),
  })),
})
