import { recordPath } from '@dossier/contract/paths'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AskPage } from '#features/ask/ask-page.tsx'
import { useProjects } from '#features/emails/mail-queries.ts'
import { useWrite } from '#features/sending/drafts/use-write.ts'
import { DeskPage } from './desk-page.tsx'
import { lastProject } from './last-project.ts'

export function AskDesk() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { q = '', project = '' } = useSearch({ from: '/signed-in/ask' })
  const projects = useProjects().data ?? []
  const home = lastProject(projects)
  const write = useWrite(project || home)
  const open = (search: { q: string; project: string }): void =>
    void navigate({
      to: '/ask',
      search: { ...(search.q ? { q: search.q } : {}), ...(search.project ? { project: search.project } : {}) },
    })
  return (
    <DeskPage section="" records="ask" heading={t('record.ask')}>
      <AskPage
        key={`${q} ${project}`}
        question={q}
        project={project}
        projects={projects}
        home={home}
        onProject={(id) => open({ q, project: id })}
        onBegin={(question) => open({ q: question, project })}
        notePath={(noteProject, id) => recordPath({ type: 'note', project: noteProject, id })}
        onWrite={(address) => write({ to: [address] })}
      />
    </DeskPage>
  )
}
