import { useTranslation } from 'react-i18next'
import { useLastRun } from './repo-queries.ts'

/** Limit of displayed files per sync; the API returns all. */
const SHOWN = 200

export function LastRun({ repo }: { repo: string }) {
  const { t } = useTranslation()
  const { data, isPending } = useLastRun(repo)
  if (isPending) return <p role="status">{t('app.loading')}</p>
  if (!data) return <p>{t('git.never')}</p>
  const { run, files } = data
  const message = run.status === 'running' ? t('git.syncing') : run.message
  return (
    <section aria-label={t('git.lastRun')}>
      <p role="status">{run.dry_run ? t('git.would', { message }) : message}</p>
      {files.length > 0 && (
        <ul className="deeds">
          {files.slice(0, SHOWN).map(({ path, item_id, decision, reason }) => (
            <li key={`${path} ${item_id}`}>
              <span>{t(`git.decision.${decision}`)}</span>
              <span>{path || t('git.noFile')}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length > SHOWN && <p>{t('git.moreFiles', { count: files.length - SHOWN })}</p>}
    </section>
  )
}
