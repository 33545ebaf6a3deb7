import './records-page.css'
import { recordPath } from '@dossier/contract/paths'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { PagedCount, PagedList } from '#ui/paged-list.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { restoreRecord } from './change-record.ts'
import { RecordLink } from './record-link.tsx'
import { useTrash } from './record-queries.ts'
import { RecordsTabs } from './records-rail.tsx'

interface Props {
  project: string
  projectName(id: string): string
  onOpen(path: string): void
}

/** Trash of all projects, to view and restore. Permanent deletion is on the record's page. */
export function TrashPage({ project: projectId, projectName, onOpen }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const { underway, problem, act } = useAct()
  const query = useTrash()
  const { data } = query
  const records = data?.pages.flatMap((page) => page.records) ?? []
  const takeOut = (type: KnowledgeType, id: string): void =>
    act(async () => {
      await restoreRecord(client, type, id)
      section.current?.focus()
    })
  return (
    <section className="records-trash" aria-label={t('record.trash')} id="list" tabIndex={-1} ref={section}>
      <RecordsTabs project={projectId} current="trash" />
      <p role="status" className="head">
        <PagedCount query={query} words="record.count" count={data?.pages[0]?.total ?? 0} />
      </p>
      <ProblemLine problem={problem} />
      <PagedList query={query} rows={records} empty={t('record.trashEmpty')}>
        {({ _id, type, title, project, trashed_at }) =>
          type === 'email' ? null : (
            <li key={_id}>
              <RecordLink path={recordPath({ type, id: _id, project })} onOpen={onOpen}>
                {title || t('record.untitled')}
              </RecordLink>
              <p className="facts">
                <span>{t(`record.kind.${type}`)}</span>
                <span>{projectName(project)}</span>
                <When at={trashed_at} as="journal" />
              </p>
              <Button
                kind="outlined"
                disabled={underway}
                aria-label={t('record.takeOutOf', { title: title || t('record.untitled') })}
                onClick={() => takeOut(type, _id)}
              >
                {t('record.takeOut')}
              </Button>
            </li>
          )
        }
      </PagedList>
    </section>
  )
}
