import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { formatWhen } from '#platform/clock/format-when.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { type ListedAct, undoneActs } from './act-list.ts'
import { describeAct } from './describe-act.ts'

interface Props {
  acts: readonly ListedAct[]
  onUndo(act: ListedAct): void
  onRedo(act: ListedAct): void
}

/** The last acts on all devices, with what each would undo or do again. */
export function ActsMenu({ acts, onUndo, onRedo }: Props) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const item = (act: ListedAct, choose: (act: ListedAct) => void) => ({
    id: act.ref,
    label: describeAct(t, act),
    ...(act.parts[0] ? { detail: formatWhen(act.parts[0].createdAt, now(), i18n.language) } : {}),
    act: () => choose(act),
  })
  const done = acts.filter(({ state, stuck }) => state === 'done' && !stuck)
  const groups = [
    { heading: t('act.undo'), items: done.map((act) => item(act, onUndo)) },
    { heading: t('acts.redo'), items: undoneActs(acts).map((act) => item(act, onRedo)) },
  ].filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <MenuButton label={t('acts.label')} groups={groups} open={open} onOpen={setOpen} kind="link" tooltip>
      <ClockCounterClockwiseIcon size={17} aria-hidden />
      <span className="words">{t('acts.label')}</span>
    </MenuButton>
  )
}
