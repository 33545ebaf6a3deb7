import './note-page.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { isComposing } from '#platform/keys/is-composing.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useTitle } from '#platform/title/use-title.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { createRecord, removeRecord } from '../change-record.ts'
import { filePath, useRecordFiles } from '../file-queries.ts'
import { RecordHistory } from '../history/record-history.tsx'
import type { OpenRecord } from '../open-record.ts'
import { OthersChanges } from '../others-changes.tsx'
import { TrashActs } from '../record-acts.tsx'
import { EMPTY_FIELDS } from '../record-fields.ts'
import { pinNote } from './note-queries.ts'
import type { NoteSession, Session } from './note-session.ts'
import { NoteSide } from './note-side.tsx'
import { NoteTags } from './note-tags.tsx'
import type { NoteTextHandle } from './note-text.tsx'
import { NoteTitle } from './note-title.tsx'
import { NoteToolbar } from './note-toolbar.tsx'
import { useAnchor } from './use-anchor.ts'

/** Loaded with the first note, because it is as large as a page. */
const NoteText = lazy(async () => ({ default: (await import('./note-text.tsx')).NoteText }))
const FilePreview = lazy(async () => ({ default: (await import('#ui/files/file-preview.tsx')).FilePreview }))

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
  const [view, setView] = useState<'page' | 'source' | 'history'>('page')
  const [openFile, setOpenFile] = useState('')
  const [missing, setMissing] = useState('')
  const [formats, setFormats] = useState(false)
  const [showsLinks, setShowsLinks] = useState(true)
  const title = useRef<HTMLTextAreaElement>(null)
  const text = useRef<NoteTextHandle>(null)
  const page = useRef<HTMLElement>(null)
  const { underway, problem, act } = useAct()
  const editable = record?.inTrash !== true
  const files = useRecordFiles(id, id !== '' && openFile !== '').data ?? []
  const opened = files.find(({ _id }) => _id === openFile)
  useTitle(content.title || t('record.untitled'), 'item')
  useFirstFocus(page, title, id === '', !editable)
  const onAnchor = useAnchor(page, view === 'page')
  const putAway = (): void => act(() => removeRecord(client, 'note', id))
  const isStored = id !== '' && editable
  useKeys({ '#': isStored ? putAway : undefined, Delete: isStored ? putAway : undefined, u: onClose })

  return (
    <article
      className="record-page note-page"
      id="record"
      tabIndex={-1}
      ref={page}
      onKeyDown={(event) => {
        const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
        if (!isSave || event.altKey || event.shiftKey || isComposing(event.nativeEvent)) return
        event.preventDefault()
        void session.flush()
      }}
    >
      <NoteToolbar
        note={note}
        record={record}
        projectName={projectName}
        view={view}
        busy={underway}
        formats={formats}
        onFormats={() => setFormats(!formats)}
        links={showsLinks}
        onLinks={() => setShowsLinks(!showsLinks)}
        onPin={(pinned) => act(() => pinNote(client, id, pinned))}
        onView={setView}
        onTrash={putAway}
        onClose={onClose}
      />
      <div className={`note-body ${id !== '' && showsLinks ? 'with-links' : ''}`}>
        <div className="note-sheet">
          <ProblemLine problem={problem ?? (note.state === 'refused' ? note.problem : null)} />
          {record?.inTrash && (
            <div className="in-trash acts">
              <span>{t('record.inTrash')}</span>
              <TrashActs kind="note" id={id} onClose={onClose} />
            </div>
          )}
          <Changes session={session} note={note} projectName={projectName} />
          <NoteTitle
            title={content.title}
            editable={editable}
            field={title}
            onTitle={(words) => session.write({ title: words })}
            onLeave={() => text.current?.focus('start')}
          />
          <NoteTags
            project={projectName(record?.project ?? project)}
            tags={content.tags}
            editable={editable}
            onTags={(tags) => session.write({ tags })}
          />
          {view === 'history' && (
            <RecordHistory
              kind="note"
              id={id}
              inTrash={!editable}
              projectName={projectName}
              onClose={() => setView('page')}
            />
          )}
          {view === 'source' ? (
            <textarea
              className="note-source"
              aria-label={t('note.source')}
              readOnly={!editable}
              value={content.text}
              onChange={({ target }) => session.write({ text: target.value })}
            />
          ) : (
            <Suspense fallback={<p className="hint">{t('app.loading')}</p>}>
              <NoteText
                session={session}
                source={content.text}
                editable={editable}
                handle={text}
                destinations={{ onFile: setOpenFile, onAnchor, onOpen, onMissing: setMissing }}
                formats={formats}
                project={project}
                onTag={(tag) => content.tags.includes(tag) || session.write({ tags: [...content.tags, tag] })}
                onNewNote={(named) =>
                  act(() => createRecord(client, 'note', project, { ...EMPTY_FIELDS, title: named }))
                }
              />
            </Suspense>
          )}
          <p className="hint" role="status">
            {missing && `${t('record.notInProject')}: ${missing}`}
          </p>
        </div>
        {id !== '' && showsLinks && (
          <NoteSide id={id} title={content.title} project={record?.project ?? project} onOpen={onOpen} />
        )}
      </div>
      {opened && (
        <Suspense>
          <FilePreview file={opened} path={filePath(id, openFile)} onClose={() => setOpenFile('')} />
        </Suspense>
      )}
    </article>
  )
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
function useFirstFocus(
  page: { current: HTMLElement | null },
  title: { current: HTMLTextAreaElement | null },
  isNew: boolean,
  inTrash: boolean,
): void {
  const [begunNew] = useState(isNew)
  const before = useRef<'opened' | 'trash' | 'page'>('opened')
  useEffect(() => {
    if (before.current === 'opened' && begunNew) title.current?.focus()
    else if (before.current !== 'page') page.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    before.current = inTrash ? 'trash' : 'page'
  }, [page, title, begunNew, inTrash])
}
