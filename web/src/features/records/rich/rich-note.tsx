import './rich-note.css'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichLink } from '#ui/rich/rich-link.tsx'
import { RichTools, type ToolName } from '#ui/rich/rich-tools.tsx'
import { createEditor } from './create-editor.ts'
import { NoteLinks } from './note-links.tsx'
import { type NoteSource, openRich } from './note-source.ts'
import type { Beyond } from './read-markdown.ts'

const TOOLS: readonly (readonly ToolName[])[] = [
  ['bold', 'italic', 'strike', 'code', 'heading', 'subheading', 'bullets', 'numbers', 'tasks', 'quote', 'codeBlock'],
  ['link', 'undo', 'redo'],
]
const KEYS = { link: 'Shift+K' }

interface Props {
  source: string
  onChange(source: string): void
  onBeyond(what: Beyond): void
}

/** Rich editor for a note. It stores Markdown and keeps untouched blocks as they were. */
export function RichNote({ source, onBeyond, ...rest }: Props) {
  const [opened] = useState(() => openRich(source))
  useEffect(() => {
    if (opened.beyond !== null) onBeyond(opened.beyond)
  }, [opened, onBeyond])
  return opened.beyond === null ? <RichField note={opened.note} {...rest} /> : null
}

function RichField({ note, onChange }: Omit<Props, 'source' | 'onBeyond'> & { note: NoteSource }) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isExact, setExact] = useState(true)
  const [linking, setLinking] = useState(false)
  const [pasted, setPasted] = useState<'simplified' | 'refused' | null>(null)
  const latest = useRef({ onChange, t })
  latest.current = { onChange, t }
  useEffect(() => {
    if (!container.current) return undefined
    const made = createEditor({
      container: container.current,
      note,
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': latest.current.t('record.text'),
      },
      boxName: (words) => latest.current.t('rich.box', { words }),
      onChange: (source, exact) => {
        setExact(exact)
        setPasted(null)
        latest.current.onChange(source)
      },
      onLink: () => setLinking(true),
      picture: latest.current.t('rich.picture'),
      onPasted: (what) => setTimeout(() => setPasted(what)),
    })
    setEditor(made)
    return () => made.destroy()
  }, [note])
  return (
    <div className="rich-note">
      {editor && <RichTools editor={editor} groups={TOOLS} keys={KEYS} acts={{ link: () => setLinking(true) }} />}
      {editor && linking && (
        <RichLink
          editor={editor}
          hint={t('rich.linkHint')}
          suggest={(text, link) => <NoteLinks text={text} link={link} />}
          onClose={() => setLinking(false)}
        />
      )}
      <div ref={container} />
      {!isExact && (
        <p className="hint" role="status">
          {t('rich.inexact')}
        </p>
      )}
      <p className="hint" role="status">
        {pasted && t(`rich.pasted.${pasted}`)}
      </p>
      <p className="hint">{t('rich.keys')}</p>
    </div>
  )
}
