import './settings-page.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CannotLoad, type Reading } from '#ui/cannot-load.tsx'

interface PageProps {
  name: string
  contents: ReactNode
  children: ReactNode
}

export function SettingsPage({ name, contents, children }: PageProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="settings-page" aria-label={t('settings.page', { name })} tabIndex={0} id="list">
      {contents}
      <div className="inner">{children}</div>
    </section>
  )
}

interface BlockProps {
  heading: string
  lead: string
  reading?: Reading
  children: ReactNode
}

export function SettingsBlock({ heading, lead, reading, children }: BlockProps) {
  return (
    <section className="block" aria-label={heading}>
      <h2>{heading}</h2>
      <p className="lead">{lead}</p>
      {reading && <CannotLoad of={reading} />}
      {children}
    </section>
  )
}
