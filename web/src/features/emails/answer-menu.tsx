import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { MenuItem } from '#ui/menu/menu-groups.ts'

interface Props {
  answers: readonly MenuItem[]
  /** Tells the menus of folded emails apart. */
  sender?: string
}

/** Answers one email of a conversation, or sends it on. */
export function AnswerMenu({ answers, sender }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <MenuButton
      label={sender ? t('answer.emailOf', { sender }) : t('answer.thisEmail')}
      groups={[{ items: answers }]}
      open={open}
      onOpen={setOpen}
      iconOnly
      tooltip
      align="end"
    >
      <ArrowBendUpLeftIcon size={16} aria-hidden />
    </MenuButton>
  )
}
