import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardPage } from '#features/triage/board/board-page.tsx'
import { DeskPage } from './desk-page.tsx'
import { rememberProject } from './last-project.ts'

export function TriageBoard() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { project = '', run = '' } = useParams({ strict: false })
  useEffect(() => rememberProject(project), [project])
  return (
    <DeskPage section="" project={project} heading={t('board.title')} columns reading={run !== ''}>
      <BoardPage
        key={project}
        project={project}
        runId={run}
        onOpen={(id) => void navigate({ to: '/projects/$project/triage/$run', params: { project, run: id } })}
        onClose={() => void navigate({ to: '/projects/$project/triage', params: { project } })}
      />
    </DeskPage>
  )
}
