import './unavailable-page.css'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#platform/base-path.ts'
import { Brand } from '#ui/brand.tsx'

/** For URLs that the service knows but the app does not show yet. */
export function UnavailablePage() {
  const { t } = useTranslation()
  return (
    <main className="not-here">
      <Brand />
      <p>{t('app.notHere')}</p>
      <a href={addressOf('/')}>{t('app.toInbox')}</a>
    </main>
  )
}
