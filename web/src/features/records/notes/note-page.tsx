import '../pane-frame.css'
import './note-page.css'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { isComposing } from '#platform/keys/is-composing.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { removeRecord } from '../change-record.ts'
import type { OpenRecord } from '../open-record.ts'
import { OthersChanges } from '../others-changes.tsx'
import { TrashActs } from '../record-acts.tsx'
import { RecordSummary } from '../record-summary.ts'
import { NoteBody } from './note-body.tsx'
import { NoteHistory } from './note-history.tsx'
import { pinNote } from './note-queries.ts'
import type { NoteSession, Session } from './note-session.ts'
import { NoteSide } from './note-side.tsx'
import { NoteToolbar, type NoteView } from './note-toolbar.tsx'

interface Props {
  session: NoteSession
  /** null for a note that is not stored yet. */
  record: OpenRecord | null
  project: string
  projectName(id: string): string
  onOpen(path: string): void
  onClose(): void
}

/** A note: one page to read and to write, which saves by itself. */
export function NotePage({ session, record, project, projectName, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const note = useSyncExternalStore(session.watch, session.read)
  const { id, content } = note
  const [view, setView] = useState<NoteView>('page')
  const [showsLinks, setShowsLinks] = useState(true)
  const [formats, setFormats] = useState(false)
  const page = useRef<HTMLElement>(null)
  const { underway, problem, act } = useAct()
  const editable = record?.inTrash !== true
  useTitle(content.title || t('record.untitled'), 'item')
  useFirstFocus(page, id === '', !editable)
  const putAway = (): void => act(() => removeRecord(client, 'note', id))
  const isStored = id !== '' && editable
  useKeys({ '#': isStored ? putAway : undefined, Delete: isStored ? putAway : undefined, u: onClose })
  const sides = isStored && showsLinks
  const showSummary = useContext(RecordSummary)
  const projectId = record?.project ?? project
  return (
    <article
      className="record-page note-page"
      id="record"
      tabIndex={-1}
      ref={page}
      onKeyDown={(event) => isSave(event) && void session.flush()}
    >
      <NoteToolbar
        note={note}
        record={record}
        projectName={projectName}
        view={view}
        busy={underway}
        formats={formats}
        links={showsLinks}
        onFormats={() => setFormats(!formats)}
        onLinks={() => setShowsLinks(!showsLinks)}
        onPin={(pinned) => act(() => pinNote(client, id, pinned))}
        onView={setView}
        onTrash={putAway}
        onClose={onClose}
      />
      {view === 'history' ? (
        <NoteHistory session={session} current={content} editable={editable} onClose={() => setView('page')} />
      ) : (
        <div className={`note-body ${sides ? 'with-links' : ''}`}>
          <div className="note-sheet">
            <ProblemLine problem={problem ?? (note.state === 'refused' ? note.problem : null)} />
            {record?.inTrash && (
              <div className="in-trash acts">
                <span>{t('record.inTrash')}</span>
                <TrashActs kind="note" id={id} onClose={onClose} />
              </div>
            )}
            <Changes session={session} note={note} projectName={projectName} />
            <NoteBody
              session={session}
              content={content}
              id={id}
              view={view}
              editable={editable}
              formats={formats}
              project={projectId}
              projectName={projectName(projectId)}
              page={page}
              onOpen={onOpen}
            />
          </div>
          {sides && (
            <NoteSide
              id={id}
              title={content.title}
              project={projectId}
              onOpen={onOpen}
              summary={showSummary(id, content.text)}
            />
          )}
        </div>
      )}
    </article>
  )
}

/** Ctrl or Cmd with S saves at once. */
function isSave(event: KeyboardEvent): boolean {
  const isKey = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
  if (!isKey || event.altKey || event.shiftKey || isComposing(event.nativeEvent)) return false
  event.preventDefault()
  return true
}

interface ChangesProps {
  session: NoteSession
  note: Session
  projectName(id: string): string
}

function Changes({ session, note: { id, base, conflict, isMerged }, projectName }: ChangesProps) {
  const { t } = useTranslation()
  if (conflict) {
    return (
      <OthersChanges
        kind="note"
        id={id}
        since={base.revision}
        projectName={projectName}
        choice={{ onSaveMine: () => session.choose('mine'), onDiscardMine: () => session.choose('theirs') }}
      />
    )
  }
  return (
    <p className="facts" role="status">
      {isMerged && t('others.merged')}
    </p>
  )
}

/** A new note begins with its title; another one, or one that is taken out of trash, is announced by its heading. */
function useFirstFocus(page: { current: HTMLElement | null }, isNew: boolean, inTrash: boolean): void {
  const [begunNew] = useState(isNew)
  const before = useRef<'opened' | 'trash' | 'page'>('opened')
  useEffect(() => {
    const begins = before.current === 'opened' && begunNew
    if (begins) page.current?.querySelector<HTMLElement>('.note-title textarea')?.focus()
    else if (before.current !== 'page') page.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    before.current = inTrash ? 'trash' : 'page'
  }, [page, begunNew, inTrash])
}
