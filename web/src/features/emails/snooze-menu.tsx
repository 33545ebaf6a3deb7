import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { useSnoozeGroups } from './use-snooze-groups.ts'

interface Props {
  isSnoozed: boolean
  /** false leaves the key to another menu. */
  hasKey?: boolean
  /** null ends the snooze. */
  onSnooze(until: string | null): void
}

/** Takes conversations out of the inbox until a time, or until somebody answers. */
export function SnoozeMenu({ isSnoozed, hasKey = true, onSnooze }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useKeys({ h: hasKey ? () => setOpen(true) : undefined })
  return (
    <MenuButton
      label={t('act.snooze')}
      groups={useSnoozeGroups(isSnoozed, onSnooze)}
      open={open}
      onOpen={setOpen}
      shortcut={useShortcut('h')}
      tooltip
    >
      <AlarmIcon size={17} aria-hidden />
      <span className="words">{t('act.snooze')}</span>
    </MenuButton>
  )
}
