import '#ui/page-tabs.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/title/use-title.ts'
import { SettingsPage } from '#ui/settings-page.tsx'
import { DeskPage } from './desk-page.tsx'
import { areaOf, SETTINGS_PAGES, type SettingsArea, type SettingsName } from './settings-index.ts'
import { useSettingsAreas } from './use-settings-areas.ts'

/** A settings page with its area as tabs and its sibling pages beside it (docs/design/look.md §5). */
export function SettingsLayout({ name, children }: { name: SettingsName; children: ReactNode }) {
  const { t } = useTranslation()
  const area = areaOf(name)
  useTitle(t(`settings.${name}`), 'item')
  return (
    <DeskPage section="settings" heading={t('sending.settings')} tabs={<Areas current={area} />}>
      <SettingsPage name={t(`settings.${name}`)} contents={<Contents area={area} />}>
        {children}
      </SettingsPage>
    </DeskPage>
  )
}

function Areas({ current }: { current: SettingsArea }) {
  const { t } = useTranslation()
  const areas = useSettingsAreas()
  return (
    <nav className="page-tabs" aria-label={t('settings.areas')}>
      {areas.map((area) => (
        <Link key={area} to={SETTINGS_PAGES[area][0].to} aria-current={area === current ? 'true' : undefined}>
          {t(`settings.area.${area}`)}
        </Link>
      ))}
    </nav>
  )
}

function Contents({ area }: { area: SettingsArea }) {
  const { t } = useTranslation()
  return (
    <nav className="settings-contents" aria-label={t('settings.navigation')}>
      {SETTINGS_PAGES[area].map(({ to, name }) => (
        <Link key={to} to={to}>
          {t(`settings.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
