import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProjects } from '#features/emails/mail-queries.ts'
import { DraftsPage } from '#features/sending/drafts/drafts-page.tsx'
import { IdentitiesPage } from '#features/sending/identities/identities-page.tsx'
import { OutboxPage } from '#features/sending/outbox/outbox-page.tsx'
import { DeskPage } from './desk-page.tsx'
import { lastProject } from './last-project.ts'

export function Drafts() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const toList = (): void => void navigate({ to: '/drafts' })
  return (
    <DeskPage place="drafts" heading={t('sending.drafts')} columns reading={id !== ''}>
      <DraftsPage openId={id} onClose={toList} onSent={toList} />
    </DeskPage>
  )
}

export function Outbox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <DeskPage place="outbox" heading={t('sending.outbox')}>
      <OutboxPage onDraft={({ _id }) => void navigate({ to: '/drafts/$id', params: { id: _id } })} />
    </DeskPage>
  )
}

export function Identities() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { project: asked } = useSearch({ strict: false })
  const projects = useProjects().data ?? []
  const project = projects.find(({ _id }) => _id === asked)?._id ?? lastProject(projects)
  return (
    <DeskPage place="settings" heading={t('sending.settings')}>
      <IdentitiesPage
        key={project}
        project={project}
        projects={projects}
        onProject={(id) => void navigate({ to: '/settings/identities', search: { project: id }, replace: true })}
      />
    </DeskPage>
  )
}
