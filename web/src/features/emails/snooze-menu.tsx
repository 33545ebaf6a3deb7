import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { useSnoozeChoice } from './use-snooze-choice.tsx'

interface Props {
  /** When the conversation returns so far; null when it is not snoozed. */
  until: string | null
  /** false leaves the key to another menu. */
  hasKey?: boolean
  /** null ends the snooze. */
  onSnooze(until: string | null): void
}

/** Takes conversations out of the inbox until a time, or until somebody answers. */
export function SnoozeMenu({ until, hasKey = true, onSnooze }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { groups, dialog } = useSnoozeChoice({ until, onSnooze, onPicked: () => button.current?.focus() })
  useKeys({ h: hasKey ? () => setOpen(true) : undefined })
  return (
    <>
      <MenuButton
        ref={button}
        label={t('act.snooze')}
        groups={groups}
        open={open}
        onOpen={setOpen}
        shortcut={useShortcut('h')}
        tooltip
      >
        <AlarmIcon size={17} aria-hidden />
        <span className="words">{t('act.snooze')}</span>
      </MenuButton>
      {dialog}
    </>
  )
}
