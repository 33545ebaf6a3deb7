import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConflictPage } from '#features/git-sync/conflict-page.tsx'
import { DeskPage } from './desk-page.tsx'

export function GitConflicts() {
  const { t } = useTranslation()
  const { repo = '' } = useParams({ strict: false })
  return (
    <DeskPage section="settings" heading={t('conflict.title')}>
      <ConflictPage key={repo} repo={repo} />
    </DeskPage>
  )
}
