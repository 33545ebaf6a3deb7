import { useTranslation } from 'react-i18next'

/** Why something was not done; '' when the server could not be reached. */
export function ProblemLine({ problem }: { problem: { message: string } | null }) {
  const { t } = useTranslation()
  if (!problem) return null
  return (
    <p className="problem" role="alert">
      {problem.message || t('problem.unreachable')}
    </p>
  )
}
