import '../pane-frame.css'
import './reader.css'
import { recordPath } from '@dossier/contract/paths'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { markRead } from '../bookmarks/bookmark-queries.ts'
import { fetchAgain, removeRecord } from '../change-record.ts'
import { HighlightCard } from '../highlights/highlight-card.tsx'
import { HighlightList } from '../highlights/highlight-list.tsx'
import { MarkedText } from '../highlights/marked-text.tsx'
import { SelectionBar } from '../highlights/selection-bar.tsx'
import { useHighlighting } from '../highlights/use-highlighting.ts'
import type { OpenRecord } from '../open-record.ts'
import { TrashActs } from '../record-acts.tsx'
import { RecordTags, RecordTitle } from '../record-head.tsx'
import { RecordSummary } from '../record-summary.ts'
import { ReaderBar } from './reader-bar.tsx'
import { readTextSize, storeTextSize, type TextSize } from './text-size.ts'
import { useReadMark } from './use-read-mark.ts'

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
  onOpen(path: string): void
  /** Shown below the text. */
  children: ReactNode
}

/** The saved copy of a web page: its text only, so that nothing is loaded from the page's host. */
export function Reader({ kind, id, record, project, notice, onEdit, onHistory, onClose, onOpen, children }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const [size, setSize] = useState(readTextSize)
  const { title, text, author, tags, inTrash } = record
  const showSummary = useContext(RecordSummary)
  const putAway = (): void => act(() => removeRecord(client, kind, id))
  const end = useRef<HTMLDivElement>(null)
  const isBookmark = kind === 'url' && !inTrash
  const readMark = useReadMark(id, end, isBookmark && !record.read && text !== '')
  const toggleRead = (): void => {
    readMark.settle()
    act(() => markRead(client, id, !record.read))
  }
  const highlighting = useHighlighting(id, record)
  useKeys({
    '#': inTrash ? undefined : putAway,
    Delete: inTrash ? undefined : putAway,
    u: onClose,
    m: isBookmark ? toggleRead : undefined,
  })
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
        onRead={isBookmark ? toggleRead : undefined}
        onHighlight={highlighting.mark}
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
        <ProblemLine problem={problem ?? highlighting.problem} />
        {notice}
        {!inTrash && showSummary(id, text)}
        <Copy record={record} highlighting={highlighting} end={end} />
        <HighlightList
          recordId={id}
          highlights={highlighting.highlights}
          canChange={!inTrash}
          onNote={(note) => onOpen(recordPath({ type: 'note', id: note, project: record.project }))}
        />
        {children}
      </div>
    </article>
  )
}

interface CopyProps {
  record: OpenRecord
  highlighting: ReturnType<typeof useHighlighting>
  end: Ref<HTMLDivElement>
}

function Copy({ record: { lead, text, fetched, inTrash }, highlighting, end }: CopyProps) {
  const { shown, highlights, selected, mark, opened, open, close, underway } = highlighting
  return (
    <>
      <MarkedText
        ref={shown}
        lead={lead}
        text={text}
        highlights={highlights}
        isExpected={fetched !== 'failed' && fetched !== 'pending'}
        onOpen={open}
      />
      <div ref={end} />
      {selected && mark && <SelectionBar disabled={underway} onHighlight={mark} />}
      {opened && !selected && (
        <HighlightCard key={opened._id} highlight={opened} canChange={!inTrash} onClose={close} />
      )}
    </>
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
