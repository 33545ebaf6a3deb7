import '../send/split-button.css'
import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { Button } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { useReplyItems } from './use-reply-items.tsx'
import type { Replying } from './use-replying.ts'

/** Replies, and beside it a menu of other ways to answer the email or to send it on. */
export function ReplyButton({ replying }: { replying: Replying }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const items = useReplyItems(replying)(replying.target)
  return (
    <span className="split-button reply-split">
      <Button
        kind="outlined"
        onClick={replying.reply}
        aria-keyshortcuts={useShortcut('r')}
        aria-label={t('act.reply')}
        data-tooltip={t('act.reply')}
      >
        <ArrowBendUpLeftIcon size={17} aria-hidden />
        <span>{t('act.reply')}</span>
      </Button>
      <MenuButton
        label={t('answer.more')}
        groups={[{ items: items.slice(0, 3) }, { items: items.slice(3) }]}
        open={open}
        onOpen={setOpen}
        kind="outlined"
        iconOnly
        tooltip
      >
        <CaretDownIcon size={14} aria-hidden />
      </MenuButton>
    </span>
  )
}
