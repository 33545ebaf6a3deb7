import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/api/call-api.ts'

/** Why something was not done. */
export function ProblemLine({ problem }: { problem: ApiProblem | null }) {
  const { t } = useTranslation()
  if (!problem) return null
  return (
    <p className="problem" role="alert">
      {problem.message || t('problem.unreachable')}
    </p>
  )
}
