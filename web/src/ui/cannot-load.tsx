import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'

/** Something that is read from the service, as every query is. */
export interface Reading {
  data?: unknown
  error: Error | null
  refetch(): unknown
}

interface Props {
  of: Reading
  /** Its heading, where nothing else on the page says what is missing. */
  about?: string
}

/** In place of what could not be read: why, and a way to try again, which stays while that goes on. Else nothing. */
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
