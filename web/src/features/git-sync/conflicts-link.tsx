import { GitMergeIcon } from '@phosphor-icons/react/dist/csr/GitMerge'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConflictCount } from './repo-queries.ts'

/** Stands in the rail only while files of this project are in conflict. */
export function ConflictsLink({ project }: { project: string }) {
  const { t } = useTranslation()
  const conflicts = useConflictCount(project)
  if (conflicts === 0) return null
  return (
    <nav className="rail-list conflicts" aria-label={t('mailbox.gitConflicts')}>
      <Link to="/settings/git" search={{ project }}>
        <GitMergeIcon size={18} aria-hidden />
        <span className="words">{t('mailbox.gitConflicts')}</span>
        <span className="count care">{conflicts > 999 ? '999+' : conflicts}</span>
      </Link>
    </nav>
  )
}
