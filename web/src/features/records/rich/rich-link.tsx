import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { isComposing } from '#platform/keys/is-composing.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useLinkable } from '../link-queries.ts'
import { readAddress } from './read-address.ts'

const PAUSE_MS = 150

export function RichLink({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wasLink] = useState(() => editor.isActive('link'))
  const address = readAddress(text)
  const { data: found, error } = useLinkable(useDebounced(address ? '' : text.trim(), PAUSE_MS), '')
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
      <TextInput label={t('rich.linkTo')} hint={t('rich.linkHint')} value={text} onText={setText} />
      {!address && text.trim() !== '' && found?.length === 0 && <p role="status">{t('links.none')}</p>}
      <ul>
        {(address || text.trim() === '' ? [] : (found ?? [])).map(({ id, type, title, open_target }) => (
          <li key={id}>
            <Button onClick={() => link(open_target.path, title || t('record.untitled'))}>
              {title || t('record.untitled')} <small>{t(`record.kind.${type}`)}</small>
            </Button>
          </li>
        ))}
      </ul>
      <ProblemLine problem={error} />
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
