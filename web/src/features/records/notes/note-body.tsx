import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { ProblemLine } from '#ui/problem-line.tsx'
import { createRecord } from '../change-record.ts'
import { filePath, useRecordFiles } from '../file-queries.ts'
import { EMPTY_FIELDS } from '../record-fields.ts'
import type { NoteContent } from './note-content.ts'
import type { NoteSession } from './note-session.ts'
import { NoteTags } from './note-tags.tsx'
import type { NoteTextHandle } from './note-text.tsx'
import { NoteTitle } from './note-title.tsx'
import type { NoteView } from './note-toolbar.tsx'
import { useAnchor } from './use-anchor.ts'

/** Loaded with the first note, because it is as large as a page. */
const NoteText = lazy(async () => ({ default: (await import('./note-text.tsx')).NoteText }))
const FilePreview = lazy(async () => ({ default: (await import('#ui/files/file-preview.tsx')).FilePreview }))

interface Props {
  session: NoteSession
  content: NoteContent
  /** '' for a note that is not stored yet. */
  id: string
  view: NoteView
  editable: boolean
  formats: boolean
  project: string
  projectName: string
  page: { current: HTMLElement | null }
  onOpen(path: string): void
}

/** Title, tags and text of a note, as a page or as Markdown. */
export function NoteBody({ session, content, id, view, editable, formats, project, projectName, page, onOpen }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [openFile, setOpenFile] = useState('')
  const [missing, setMissing] = useState('')
  const text = useRef<NoteTextHandle>(null)
  const { problem, act } = useAct()
  const onAnchor = useAnchor(page, view === 'page')
  const addTag = (tag: string): void => {
    if (!content.tags.includes(tag)) session.write({ tags: [...content.tags, tag] })
  }
  return (
    <>
      <NoteTitle
        title={content.title}
        editable={editable}
        onTitle={(title) => session.write({ title })}
        onLeave={() => text.current?.focus('start')}
      />
      <NoteTags
        project={projectName}
        tags={content.tags}
        editable={editable}
        onTags={(tags) => session.write({ tags })}
      />
      <ProblemLine problem={problem} />
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
            onTag={addTag}
            onNewNote={(title) => act(() => createRecord(client, 'note', project, { ...EMPTY_FIELDS, title }))}
          />
        </Suspense>
      )}
      <p className="hint" role="status">
        {missing && `${t('record.notInProject')}: ${missing}`}
      </p>
      {openFile !== '' && id !== '' && <OpenFile recordId={id} fileId={openFile} onClose={() => setOpenFile('')} />}
    </>
  )
}

function OpenFile({ recordId, fileId, onClose }: { recordId: string; fileId: string; onClose(): void }) {
  const { t } = useTranslation()
  const { data } = useRecordFiles(recordId)
  const file = data?.find(({ _id }) => _id === fileId)
  if (!file) return data ? <p className="hint">{t('record.fileDeleted')}</p> : null
  return (
    <Suspense>
      <FilePreview file={file} path={filePath(recordId, fileId)} onClose={onClose} />
    </Suspense>
  )
}
