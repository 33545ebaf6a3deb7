import './rich-body.css'
import type { Editor } from '@tiptap/core'
import { type ClipboardEventHandler, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { RichLink } from '#ui/rich/rich-link.tsx'
import type { Statement } from '../sources/statements.ts'
import { appendHtml, type Body, createBodyEditor, showElsewhere, shownHtml } from './body-editor.ts'
import type { BodyHandle } from './body-handle.ts'
import { BodyTools } from './body-tools.tsx'
import { ImageHint } from './image-hint.tsx'
import { type Images, imagesOf } from './place-images.ts'
import { type MarkedRange, rangesOf, showMarks } from './statement-marks.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

interface Props {
  body: Body
  statements?: readonly Statement[]
  images: Images
  handle: Ref<BodyHandle>
  onBody(body: Body): void
  /** Holds the toolbar. */
  tools: HTMLElement | null
  onPaste: ClipboardEventHandler
  /** Switches this message to plain text. */
  onPlain(): void
}

/** The formatted text of a draft. It writes small HTML and the same as plain text. */
export function RichBody({ body, statements, images, handle, tools, onBody, onPaste, onPlain }: Props) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const current = useRef<Editor | null>(null)
  const [linking, setLinking] = useState(false)
  const ranges = useRef<readonly MarkedRange[]>([])
  const written = useRef(body)
  const latest = useRef({ body, images, onBody, t })
  latest.current = { body, images, onBody, t }

  useEffect(() => {
    if (!container.current) return undefined
    const { body: begun, t: words } = latest.current
    const made = createBodyEditor({
      container: container.current,
      html: shownHtml(begun),
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        spellcheck: 'true',
        'aria-multiline': 'true',
        'aria-label': words('draft.text'),
        'data-placeholder': words('draft.textHere'),
      },
      readAddress: (contentId) => latest.current.images.readAddress(contentId),
      keepImage: (image) => latest.current.images.keepPasted(image),
      onChange: () => {
        const { doc } = made.state
        written.current = { body_html: writeHtml(doc), body_text: writeText(doc).text }
        latest.current.onBody(written.current)
      },
      onLink: () => setLinking(true),
    })
    // The form may ask for the focus before this is rendered.
    current.current = made
    setEditor(made)
    return () => {
      current.current = null
      setEditor(null)
      made.destroy()
    }
  }, [])

  const { body_html, body_text } = body
  useEffect(() => {
    const { current } = written
    if (!editor || (body_html === current.body_html && (body_html !== '' || body_text === current.body_text))) return
    written.current = { body_html, body_text }
    showElsewhere(editor, shownHtml({ body_html, body_text }))
  }, [editor, body_html, body_text])

  useEffect(() => {
    if (!editor || !(statements || ranges.current.length > 0)) return
    ranges.current = rangesOf(statements ?? [], writeText(editor.state.doc))
    showMarks(editor, ranges.current)
  }, [editor, statements])

  useImperativeHandle(handle, () => handleOf(current, latest, ranges), [])
  const blank = body_html === '' && body_text === ''
  return (
    <div className={`rich-body ${blank ? 'blank' : ''}`} onPaste={onPaste}>
      <div ref={container} className="text-part" />
      {editor && <ImageHint editor={editor} />}
      {editor && linking && <RichLink editor={editor} onClose={() => setLinking(false)} />}
      {editor &&
        tools &&
        createPortal(
          <BodyTools editor={editor} images={images} onLink={() => setLinking(true)} onPlain={onPlain} />,
          tools,
        )}
    </div>
  )
}

function handleOf(
  made: { current: Editor | null },
  latest: { current: { images: Images } },
  ranges: { current: readonly MarkedRange[] },
): BodyHandle {
  return {
    focus: () => void made.current?.commands.focus(undefined, { scrollIntoView: false }),
    scrollIntoView: (options) => made.current?.view.dom.scrollIntoView(options),
    placeImages: (files, point) =>
      made.current ? imagesOf(made.current, latest.current.images).place(files, point) : [...files],
    removeImage: (contentId) => {
      if (made.current) imagesOf(made.current, latest.current.images).remove(contentId)
    },
    removeStatement(statement) {
      const range = ranges.current.find((each) => each.statement.text === statement.text)
      if (range) made.current?.commands.deleteRange(range)
    },
    append: ({ body_html }) => made.current && appendHtml(made.current, body_html),
    isAtEmptyLine: () => {
      const { empty, $from } = made.current?.state.selection ?? {}
      return made.current?.isFocused === true && empty === true && $from?.parent.content.size === 0
    },
    insertHtml(html, replaced) {
      const { from = 0 } = made.current?.state.selection ?? {}
      made.current
        ?.chain()
        .focus()
        .insertContentAt({ from: from - replaced, to: from }, html)
        .run()
    },
  }
}
