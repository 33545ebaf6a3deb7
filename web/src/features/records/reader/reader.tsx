import '../pane-frame.css'
import './reader.css'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { fetchAgain, removeRecord } from '../change-record.ts'
import type { OpenRecord } from '../open-record.ts'
import { TrashActs } from '../record-acts.tsx'
import { RecordTags, RecordTitle } from '../record-head.tsx'
import { RecordSummary } from '../record-summary.ts'
import { ReaderBar } from './reader-bar.tsx'
import { readTextSize, storeTextSize, type TextSize } from './text-size.ts'

interface Props {
  kind: KnowledgeType
  id: string
  record: OpenRecord
  /** Name of the project. */
  project: string
  /** Shown above the text. */
  notice: ReactNode
  onEdit(): void
  onHistory(): void
  onClose(): void
  /** Shown below the text. */
  children: ReactNode
}

/** The saved copy of a web page: its text only, so that nothing is loaded from the page's host. */
export function Reader({ kind, id, record, project, notice, onEdit, onHistory, onClose, children }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [size, setSize] = useState(readTextSize)
  const { title, text, author, tags, inTrash } = record
  const showSummary = useContext(RecordSummary)
  const putAway = (): void => act(() => removeRecord(client, kind, id))
  useKeys({ '#': inTrash ? undefined : putAway, Delete: inTrash ? undefined : putAway, u: onClose })
  const choose = (chosen: TextSize): void => {
    setSize(chosen)
    storeTextSize(chosen)
  }
  return (
    <article className="record-page reader" id="record" tabIndex={-1}>
      <ReaderBar
        kind={kind}
        record={record}
        busy={underway}
        size={size}
        onSize={choose}
        onUpdate={() => act(() => fetchAgain(client, id))}
        onEdit={onEdit}
        onHistory={onHistory}
        onTrash={putAway}
        onClose={onClose}
      />
      <div className="reader-sheet" data-size={size}>
        <RecordTitle title={title} />
        <p className="facts">
          {author && <span dir="auto">{t('record.by', { author })}</span>}
          {project && <span>{project}</span>}
        </p>
        <RecordTags tags={tags} />
        <FetchState record={record} />
        {inTrash && (
          <div className="in-trash acts">
            <span>{t('record.inTrash')}</span>
            <TrashActs kind={kind} id={id} onClose={onClose} />
          </div>
        )}
        <ProblemLine problem={problem} />
        {notice}
        {!inTrash && showSummary(id, text)}
        <CopiedText text={text} isExpected={record.fetched !== 'failed' && record.fetched !== 'pending'} />
        {children}
      </div>
    </article>
  )
}

function FetchState({ record: { fetched, failure, fetchNote, address } }: { record: OpenRecord }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="facts" role="status">
        {fetched === 'pending' && [t('record.fetching'), failure].join(' ').trim()}
        {fetched === 'complete' && fetchNote}
      </p>
      {fetched === 'failed' && (
        <div className="in-trash">
          <p>{t('record.notFetched', { reason: failure })}</p>
          {address && (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address}
            </a>
          )}
        </div>
      )}
    </>
  )
}

/** Empty lines separate paragraphs; other line breaks stay. */
function CopiedText({ text, isExpected }: { text: string; isExpected: boolean }) {
  const { t } = useTranslation()
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0 && !isExpected) return null
  return (
    <div className="record-text">
      {paragraphs.length === 0 && <p>{t('record.noText')}</p>}
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and keep no state
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
