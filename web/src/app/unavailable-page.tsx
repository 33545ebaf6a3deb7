import './unavailable-page.css'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#platform/base-path.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { Brand } from '#ui/brand.tsx'

/** For URLs that the service knows but the app does not show yet. */
export function UnavailablePage() {
  const { t } = useTranslation()
  useTitle(t('app.notHere'))
  return (
    <main className="not-here">
      <Brand />
      <h1>{t('app.notHere')}</h1>
      <a href={addressOf('/')}>{t('app.toInbox')}</a>
    </main>
  )
}
