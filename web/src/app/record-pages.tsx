import { fillPath, PAGE_PATHS } from '@dossier/contract/paths'
import { LISTED_TYPES, type ListedType } from '@dossier/contract/vocabulary'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjects } from '#features/emails/mail-queries.ts'
import { RecordPage } from '#features/records/record-page.tsx'
import { RecordsPage } from '#features/records/records-page.tsx'
import { TrashPage } from '#features/records/trash-page.tsx'
import { DeskPage } from './desk-page.tsx'
import { lastProject, rememberProject } from './last-project.ts'
import { WithRecordSummary } from './record-summary.tsx'
import { TrashTabs } from './trash-tabs.tsx'

export const recordLists = Object.fromEntries(
  LISTED_TYPES.map((kind): [ListedType, ComponentType] => [kind, () => <RecordsDesk kind={kind} />]),
) as Record<ListedType, ComponentType>

function RecordsDesk({ kind }: { kind: ListedType }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { project = '', id = '' } = useParams({ strict: false })
  const { projectName, isThere } = useNames(project)
  useEffect(() => {
    if (isThere) rememberProject(project)
  }, [isThere, project])
  return (
    <DeskPage
      section=""
      records={kind}
      project={project}
      heading={t(`record.list.${kind}`)}
      columns
      reading={id !== ''}
    >
      <WithRecordSummary>
        <RecordsPage
          key={`${kind} ${project}`}
          kind={kind}
          project={project}
          openId={id}
          projectName={projectName}
          onOpen={(path) => history.push(path)}
        />
      </WithRecordSummary>
    </DeskPage>
  )
}

/** Web pages belong to no list; users reach them from their saved URL. */
export function WebPage() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { project = '', id = '' } = useParams({ strict: false })
  const { projectName } = useNames(project)
  return (
    <DeskPage section="" project={project} heading={t('record.kind.page')} isItem>
      <WithRecordSummary>
        <RecordPage
          key={id}
          kind="page"
          id={id}
          projectName={projectName}
          onOpen={(path) => history.push(path)}
          onClose={() => history.push(fillPath(PAGE_PATHS.urls, { project }))}
        />
      </WithRecordSummary>
    </DeskPage>
  )
}

export function RecordsTrash() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { projectName } = useNames('')
  const projectId = lastProject(useProjects().data ?? [])
  return (
    <DeskPage
      section=""
      records="trash"
      heading={t('mailbox.trash')}
      tabs={<TrashTabs project={projectId} current="library" />}
    >
      <TrashPage project={projectId} projectName={projectName} onOpen={(path) => history.push(path)} />
    </DeskPage>
  )
}

function useNames(project: string) {
  const projects = useProjects().data ?? []
  const nameOf = (id: string): string => projects.find(({ _id }) => _id === id)?.name ?? ''
  return { projectName: nameOf, isThere: projects.some(({ _id }) => _id === project) }
}
