import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SummaryBlock } from '#features/ask/summaries/summary-block.tsx'
import { useWriting } from '#features/ask/summaries/use-writing.ts'
import { ChangesPage } from '#features/changes/changes-page.tsx'
import { useProjects } from '#features/emails/mail-queries.ts'
import { DeskPage } from './desk-page.tsx'
import { rememberProject } from './last-project.ts'

export function ChangesDesk() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { project } = useParams({ from: '/signed-in/projects/$project/changes' })
  const { since = '' } = useSearch({ from: '/signed-in/projects/$project/changes' })
  const isThere = useProjects().data?.some(({ _id }) => _id === project) ?? false
  useEffect(() => {
    if (isThere) rememberProject(project)
  }, [isThere, project])
  return (
    <DeskPage section="" records="changes" project={project} heading={t('record.changes')}>
      <ChangesPage
        key={project}
        project={project}
        since={since}
        onSince={(at) =>
          void navigate({ to: '/projects/$project/changes', params: { project }, search: { since: at }, replace: true })
        }
        summary={(at) => <SummaryOfChanges key={at} project={project} since={at} />}
      />
    </DeskPage>
  )
}

function SummaryOfChanges({ project, since }: { project: string; since: string }) {
  const { turn, isWriting, write, stop } = useWriting(`/projects/${encodeURIComponent(project)}/changes/summary`, {
    since,
  })
  return <SummaryBlock turn={turn} stored={null} isWriting={isWriting} summarize={write} stop={stop} />
}
