import '#ui/page-tabs.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The trash is one place with two parts: email of a project, and the library of all projects. */
export function TrashTabs({ project, current }: { project: string; current: 'mail' | 'library' }) {
  const { t } = useTranslation()
  const mark = (part: 'mail' | 'library') => ({ 'aria-current': part === current ? ('page' as const) : undefined })
  return (
    <nav className="page-tabs" aria-label={t('mailbox.trash')}>
      <Link to="/projects/$project/mail/$mailbox" params={{ project, mailbox: 'trash' }} {...mark('mail')}>
        {t('record.trashMail')}
      </Link>
      <Link to="/trash" {...mark('library')}>
        {t('record.navigation')}
      </Link>
    </nav>
  )
}
