import { useTranslation } from 'react-i18next'
import { MenuPopup } from '#ui/menu/menu-popup.tsx'
import type { ListRow } from './list-row.ts'
import { useSnoozeGroups } from './use-snooze-groups.ts'

interface Props {
  email: ListRow
  /** Row or button at which the menu opens. */
  anchor: HTMLElement
  onSnooze(until: string | null): void
  onClose(): void
}

/** The menu that snoozes a row of the list. Loaded with its first use, like the menus. */
export function RowSnooze({ email, anchor, onSnooze, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <MenuPopup
      label={t('act.snooze')}
      anchor={{ current: anchor }}
      groups={useSnoozeGroups(email.snoozed_until !== null, onSnooze)}
      align="end"
      onClose={onClose}
    />
  )
}
