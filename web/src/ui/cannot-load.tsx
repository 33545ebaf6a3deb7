import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

interface Props {
  error: Error
  readAgain(): void
}

/** In place of what could not be loaded: why, and a way to try again. */
export function CannotLoad({ error, readAgain }: Props) {
  const { t } = useTranslation()
  return (
    <div className="instead" role="alert">
      <p>{t('problem.load', { reason: error.message || t('problem.unreachable') })}</p>
      <Button kind="outlined" onClick={readAgain}>
        {t('act.retry')}
      </Button>
    </div>
  )
}
