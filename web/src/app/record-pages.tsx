import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProjects } from '#features/emails/mail-queries.ts'
import { RecordPage } from '#features/records/record-page.tsx'
import { DeskPage } from './desk-page.tsx'

export const NotePage = () => <RecordDesk kind="note" />
export const MemoryPage = () => <RecordDesk kind="memory" />
export const UrlPage = () => <RecordDesk kind="url" />
export const WebPage = () => <RecordDesk kind="page" />

function RecordDesk({ kind }: { kind: KnowledgeType }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { id = '' } = useParams({ strict: false })
  const projects = useProjects().data ?? []
  return (
    <DeskPage place="" heading={t(`record.kind.${kind}`)}>
      <RecordPage
        key={`${kind} ${id}`}
        kind={kind}
        id={id}
        projectName={(project) => projects.find(({ _id }) => _id === project)?.name ?? ''}
        onOpen={(path) => history.push(path)}
      />
    </DeskPage>
  )
}
