import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLetterOf } from '#platform/keys/chosen-keys.ts'
import { markOfAction } from '#ui/action-mark.ts'
import { Mark, type MarkName } from '#ui/mark.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'

const LETTERS = { 'reply-required': '1', 'human-do': '2', waiting: '3', 'no-action': '4', spam: '5' } as const
const UNTRIAGED = 'untriaged'

interface Props {
  /** What is shown on the button: the verdict, or null for several emails. */
  mark: MarkName | null
  /** '' = back to untriaged. */
  onDecide(action: PrimaryAction | ''): void
}

/** The verdict of triage, and the menu that changes it. The digit keys do the same. */
export function VerdictMenu({ mark, onDecide }: Props) {
  const { t } = useTranslation()
  const letterOf = useLetterOf()
  const [open, setOpen] = useState(false)
  const verdicts = PRIMARY_ACTIONS.map((action) => ({
    id: action as string,
    label: t(`verdict.${markOfAction(action)}`),
    icon: <Mark name={markOfAction(action)} />,
    shortcut: letterOf(LETTERS[action]),
    act: () => onDecide(action),
  }))
  const chosen = PRIMARY_ACTIONS.find((action) => markOfAction(action) === mark) ?? ''
  const reset = { id: UNTRIAGED, label: t('verdict.reset'), shortcut: letterOf('0'), act: () => onDecide('') }
  const groups = [{ items: verdicts, chosen }, ...(mark === 'new' ? [] : [{ items: [reset] }])]
  const name = mark ? t(`verdict.${mark}`) : t('bulk.decide')
  return (
    <MenuButton label={t('verdict.change', { verdict: name })} groups={groups} open={open} onOpen={setOpen}>
      <Mark name={mark ?? 'new'} size={15} />
      {mark ? name : <span className="words">{name}</span>}
      <CaretDownIcon size={12} aria-hidden />
    </MenuButton>
  )
}
