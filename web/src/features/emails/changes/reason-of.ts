import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'

/** Returns a function that says why a request failed. */
export function useReason(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => (error instanceof ApiProblem ? error.message || t('problem.unreachable') : t('problem.unknown'))
}
