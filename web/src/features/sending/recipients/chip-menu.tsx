import { ArrowBendDownRightIcon } from '@phosphor-icons/react/dist/csr/ArrowBendDownRight'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuPopup } from '#ui/menu/menu-popup.tsx'
import { RECIPIENT_FIELDS, type RecipientField } from './recipient-fields.ts'

interface Props {
  field: RecipientField
  address: string
  name: string
  anchor: RefObject<HTMLElement | null>
  onEdit(): void
  onRemove(): void
  onMove(address: string, to: RecipientField): void
  onClose(): void
}

/** The acts on a recipient. Loaded with its first use, like all menus. */
export function ChipMenu({ field, address, name, anchor, onEdit, onRemove, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const moves = RECIPIENT_FIELDS.filter((other) => other !== field).map((to) => ({
    id: to,
    label: t('recipient.moveTo', { field: t(`draft.field.${to}`) }),
    icon: <ArrowBendDownRightIcon size={17} aria-hidden />,
    act: () => onMove(address, to),
  }))
  const groups = [
    {
      heading: address,
      items: [
        {
          id: 'person',
          label: t('contact.show'),
          icon: <UserIcon size={17} aria-hidden />,
          act: () => void navigate({ to: '/contacts/$address', params: { address } }),
        },
        {
          id: 'copy',
          label: t('contact.copy'),
          icon: <CopyIcon size={17} aria-hidden />,
          act: () => void navigator.clipboard.writeText(address),
        },
      ],
    },
    { items: moves },
    {
      items: [
        { id: 'edit', label: t('act.edit'), icon: <PencilSimpleIcon size={17} aria-hidden />, act: onEdit },
        { id: 'remove', label: t('recipient.remove'), icon: <XIcon size={17} aria-hidden />, act: onRemove },
      ],
    },
  ]
  return <MenuPopup label={name} anchor={anchor} groups={groups} align="start" onClose={onClose} />
}
