import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'

export interface Reading {
  data?: unknown
  error: Error | null
  refetch(): unknown
}

interface Props {
  of: Reading
  /** Heading for pages that do not name the missing data otherwise. */
  about?: string
}

/** Shows a load error with a retry button, which stays during the retry. Renders nothing without an error. */
export function CannotLoad({ of: { data, error, refetch }, about }: Props) {
  const { t } = useTranslation()
  const [trying, setTrying] = useState(false)
  if (data !== undefined || !(error ?? trying)) return null
  const reason = error instanceof ApiProblem ? error.message || t('problem.unreachable') : t('problem.ours')
  const tryAgain = (): void => {
    setTrying(true)
    void Promise.resolve(refetch()).finally(() => setTrying(false))
  }
  return (
    <div className="instead" role="alert">
      {about && <h2>{about}</h2>}
      <p>{error ? t('problem.load', { reason }) : t('app.loading')}</p>
      <Button kind="outlined" disabled={trying} onClick={tryAgain}>
        {t('act.retry')}
      </Button>
    </div>
  )
}
