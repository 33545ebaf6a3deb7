import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { Files } from './use-files.ts'

interface Props {
  files: Files
  button: RefObject<HTMLButtonElement | null>
}

export function AttachButton({ files, button }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          files.add({ files: [...(target.files ?? [])], folders: [] })
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button ref={button} onClick={() => input.current?.click()} disabled={!files.isOpen}>
        <PaperclipIcon size={17} aria-hidden />
        <span className="attach-word">{t('act.attach')}</span>
      </Button>
    </>
  )
}
