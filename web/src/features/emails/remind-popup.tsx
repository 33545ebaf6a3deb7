import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuPopup } from '#ui/menu/menu-popup.tsx'
import { useRemindChoice } from './use-remind-choice.tsx'

interface Props {
  /** The reminder so far; null without one. */
  at: string | null
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'end'
  /** null removes the reminder. */
  onRemind(at: string | null): void
  onClose(): void
}

/** The menu of a reminder, at a button that has another menu or none. Loaded with its first use. */
export function RemindPopup({ at, anchor, align = 'start', onRemind, onClose }: Props) {
  const { t } = useTranslation()
  const close = (): void => {
    onClose()
    anchor.current?.focus()
  }
  const { groups, isPicking, dialog } = useRemindChoice({ at, onRemind, onPicked: close })
  return (
    dialog || (
      <MenuPopup
        label={t('remind.title')}
        anchor={anchor}
        groups={groups}
        align={align}
        onClose={() => isPicking() || onClose()}
      />
    )
  )
}
