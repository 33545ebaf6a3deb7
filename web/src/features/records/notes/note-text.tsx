import './note-text.css'
import type { Editor } from '@tiptap/core'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { RichLink } from '#ui/rich/rich-link.tsx'
import type { Completion } from '../rich/completion.ts'
import { NoteLinks } from '../rich/note-links.tsx'
import { BlockHandle } from './block-handle.tsx'
import { CompletionMenu } from './completion-menu.tsx'
import type { CompletionActs } from './completions.tsx'
import type { Destinations } from './follow-address.ts'
import { ImageDescription } from './image-description.tsx'
import { insertFiles, MAX_FILE_BYTES } from './note-files.ts'
import type { RemotePictures } from './note-pictures.ts'
import type { NoteSession } from './note-session.ts'
import { TextBar } from './text-bar.tsx'
import { useNoteEditor } from './use-note-editor.ts'

export interface NoteTextHandle {
  focus(where: 'start' | 'end'): void
}

interface Props extends Pick<CompletionActs, 'onTag' | 'onNewNote'> {
  session: NoteSession
  source: string
  editable: boolean
  handle: Ref<NoteTextHandle>
  destinations: Omit<Destinations, 'resolve'>
  /** The formatting tools are shown. */
  formats: boolean
  project: string
}

/** The text of a note, read and written in the same place. It stores Markdown and keeps untouched blocks as they were. */
export function NoteText({ session, source, editable, handle, destinations, formats, project, ...acts }: Props) {
  const { t } = useTranslation()
  const [linking, setLinking] = useState(false)
  const [completion, setCompletion] = useState<Completion | null>(null)
  const menuKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const files = useFiles(session)
  const onLink = (): void => setLinking(true)
  const onFile = (): void => picker.current?.click()
  const { container, editor, pictures } = useNoteEditor({
    session,
    source,
    editable,
    destinations,
    menuKeys,
    onLink,
    onFiles: (dropped, at) => editor && files.attach(editor, dropped, at),
    onCompletion: (found) => {
      menuKeys.current = null
      setCompletion(found)
    },
  })
  useImperativeHandle(handle, () => ({ focus: (where) => void editor?.commands.focus(where) }), [editor])
  return (
    <div className="note-text">
      {editor && <RemoteLine editor={editor} pictures={pictures} />}
      <ProblemLine problem={files.problem} />
      <p className="hint" role="status">
        {files.isTooLarge && t('note.tooLarge')}
      </p>
      {editor && linking && (
        <RichLink
          editor={editor}
          hint={t('rich.linkHint')}
          suggest={(text, link) => <NoteLinks text={text} link={link} />}
          onClose={() => setLinking(false)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard is in the text */}
      <div
        className="note-space"
        ref={container}
        onClick={({ target, currentTarget }) => target === currentTarget && editable && editor?.commands.focus('end')}
      />
      {editor && completion && editable && (
        <CompletionMenu
          editor={editor}
          completion={completion}
          project={project}
          keys={menuKeys}
          acts={{ ...acts, onFile, onLink }}
        />
      )}
      {editor && editable && <BlockHandle editor={editor} frame={container} />}
      {editor && editable && <ImageDescription editor={editor} />}
      {editor && editable && <TextBar editor={editor} formats={formats} onLink={onLink} onFile={onFile} />}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          if (editor) files.attach(editor, [...(target.files ?? [])], editor.state.selection.from)
          target.value = ''
        }}
      />
    </div>
  )
}

function useFiles(session: NoteSession) {
  const { problem, act } = useAct()
  const [isTooLarge, setTooLarge] = useState(false)
  const attach = (editor: Editor, files: readonly File[], at: number): void => {
    const fitting = files.filter(({ size }) => size <= MAX_FILE_BYTES)
    setTooLarge(fitting.length < files.length)
    if (fitting.length > 0) act(() => insertFiles(editor, session, fitting, at))
  }
  return { problem, isTooLarge, attach }
}

/** Remote images wait for a request, because tools write notes from hostile text. */
function RemoteLine({ editor, pictures }: { editor: Editor; pictures: RemotePictures }) {
  const { t } = useTranslation()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let found = 0
    editor.state.doc.descendants(({ type, attrs }) => {
      if (type.name === 'image' && pictures.isRemote(String(attrs.src))) found += 1
    })
    setCount(found)
  }, [editor, pictures])
  if (count === 0) return null
  const show = (): void => {
    pictures.showRemote()
    setCount(0)
    editor.commands.focus()
  }
  return (
    <p className="facts">
      <span role="status">{t('thread.picturesBlocked', { count })}</span>
      <Button kind="link" onClick={show}>
        {t('act.showPictures')}
      </Button>
    </p>
  )
}
