import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The ways between the pages of settings. */
export function SettingsTabs() {
  const { t } = useTranslation()
  return (
    <nav className="settings-tabs" aria-label={t('settings.navigation')}>
      <Link to="/settings/identities">{t('settings.addresses')}</Link>
      <Link to="/settings/git">{t('settings.git')}</Link>
      <Link to="/settings/tokens">{t('settings.access')}</Link>
      <Link to="/settings/people">{t('settings.people')}</Link>
      <Link to="/settings/data">{t('settings.data')}</Link>
    </nav>
  )
}
