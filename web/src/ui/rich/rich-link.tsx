import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { readAddress } from './read-address.ts'

export type LinkTo = (href: string, title: string) => void

interface Props {
  editor: Editor
  hint?: string
  /** Things to link to whose names match; '' while the text is an address. */
  suggest?(text: string, link: LinkTo): ReactNode
  onClose(): void
}

/** Asks for the target of a link. Without a selection, the link shows what was typed. */
export function RichLink({ editor, hint, suggest, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wasLink] = useState(() => editor.isActive('link'))
  const address = readAddress(text)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function link(href: string, title: string): void {
    const marked = editor.chain().focus().extendMarkRange('link')
    const isEmpty = editor.state.selection.empty && !wasLink
    const words = { type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }
    if (isEmpty) marked.insertContent([words, { type: 'text', text: ' ' }]).run()
    else marked.setLink({ href }).run()
    onClose()
  }
  function unlink(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  function leave(): void {
    onClose()
    editor.commands.focus()
  }
  /** These keys apply to the link, not to the surrounding form. */
  function readKey(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || !['Enter', 'Escape'].includes(event.key)) return
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') leave()
    else if (address) link(address, text.trim())
  }

  return (
    <div className="link-form" ref={form} role="group" aria-label={t('rich.tool.link')} onKeyDown={readKey}>
      <TextInput label={t('rich.linkTo')} hint={hint} value={text} onText={setText} />
      {suggest?.(address ? '' : text.trim(), link)}
      <div className="acts">
        {address && (
          <Button kind="outlined" onClick={() => link(address, text.trim())}>
            {t('rich.link')}
          </Button>
        )}
        {wasLink && <Button onClick={unlink}>{t('rich.unlink')}</Button>}
        <Button onClick={leave}>{t('act.cancel')}</Button>
      </div>
    </div>
  )
}
