import { useTranslation } from 'react-i18next'

/** Shows an error; '' = the server was unreachable. */
export function ProblemLine({ problem }: { problem: { message: string } | null }) {
  const { t } = useTranslation()
  if (!problem) return null
  return (
    <p className="problem" role="alert">
      {problem.message || t('problem.unreachable')}
    </p>
  )
}
