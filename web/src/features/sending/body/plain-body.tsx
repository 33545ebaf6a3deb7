import { type ClipboardEventHandler, type Ref, useImperativeHandle, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { MarkedText } from '../sources/marked-text.tsx'
import type { Statement } from '../sources/statements.ts'
import type { BodyHandle } from './body-handle.ts'
import { textOfHtml } from './text-of-html.ts'

interface Props {
  text: string
  statements?: readonly Statement[]
  handle: Ref<BodyHandle>
  onText(text: string): void
  /** Holds the toolbar. */
  tools: HTMLElement | null
  onPaste: ClipboardEventHandler
  /** Switches this message to formatted text. */
  onRich(): void
}

/** The text of a plain-text draft. */
export function PlainBody({ text, statements, handle, tools, onText, onPaste, onRich }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    scrollIntoView: (options) => field.current?.scrollIntoView(options),
    placeImages: (files) => [...files],
    removeImage: () => undefined,
    removeStatement: (statement) => onText(text.replace(statement.text, statement.text.endsWith('\n') ? '\n' : '')),
    append: ({ body_text }) => onText(text + body_text),
    isAtEmptyLine: () => {
      const { value = '', selectionStart: at = 0 } = field.current ?? {}
      const isAlone = (at === 0 || value[at - 1] === '\n') && (at === value.length || value[at] === '\n')
      return document.activeElement === field.current && isAlone
    },
    insertHtml: (html, replaced) => {
      const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
      field.current?.setRangeText(textOfHtml(html), selectionStart - replaced, selectionEnd, 'end')
      onText(field.current?.value ?? text)
    },
  }))
  const area = (
    <textarea
      ref={field}
      aria-label={t('draft.text')}
      placeholder={t('draft.textHere')}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onPaste={onPaste}
    />
  )
  return (
    <div className="plain-body">
      {statements ? <MarkedText statements={statements}>{area}</MarkedText> : area}
      {tools &&
        createPortal(
          <div className="body-tools">
            <Button onClick={onRich}>{t('compose.format')}</Button>
          </div>,
          tools,
        )}
    </div>
  )
}
