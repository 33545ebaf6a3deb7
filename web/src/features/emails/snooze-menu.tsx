import { AlarmIcon } from '@phosphor-icons/react/dist/csr/Alarm'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatAhead } from '#platform/clock/format-when.ts'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { snoozePresets } from './snooze-presets.ts'

interface Props {
  /** When the conversation returns; null when it is not snoozed. */
  snoozedUntil: string | null
  /** null ends the snooze. */
  onSnooze(until: string | null): void
}

/** Takes a conversation out of the inbox until a time, or until somebody answers. */
export function SnoozeMenu({ snoozedUntil, onSnooze }: Props) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  useKeys({ h: () => setOpen(true) })
  const times = snoozePresets(now()).map(({ preset, until }) => ({
    id: preset,
    label: t(`snooze.${preset}`),
    ...(preset === 'answered' ? {} : { detail: formatAhead(until, now(), i18n.language) }),
    act: () => onSnooze(until),
  }))
  const end = { id: 'end', label: t('snooze.end'), act: () => onSnooze(null) }
  return (
    <MenuButton
      label={t('act.snooze')}
      groups={[{ items: times }, ...(snoozedUntil ? [{ items: [end] }] : [])]}
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
