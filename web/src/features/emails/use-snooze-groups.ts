import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatAhead } from '#platform/clock/format-when.ts'
import type { MenuGroup } from '#ui/menu/menu-groups.ts'
import { snoozePresets } from './snooze-presets.ts'

/** The times of a menu that snoozes. @param onSnooze null ends the snooze */
export function useSnoozeGroups(isSnoozed: boolean, onSnooze: (until: string | null) => void): MenuGroup[] {
  const { t, i18n } = useTranslation()
  const times = snoozePresets(now()).map(({ preset, until }) => ({
    id: preset,
    label: t(`snooze.${preset}`),
    ...(preset === 'answered' ? {} : { detail: formatAhead(until, now(), i18n.language) }),
    act: () => onSnooze(until),
  }))
  const end = { id: 'end', label: t('snooze.end'), act: () => onSnooze(null) }
  return [{ items: times }, ...(isSnoozed ? [{ items: [end] }] : [])]
}
