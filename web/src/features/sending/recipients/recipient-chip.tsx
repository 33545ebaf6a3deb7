import { Combobox } from '@base-ui/react/combobox'
import type { Contact } from '@dossier/contract/contact'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Initials } from '#ui/initials.tsx'
import { carryRecipient } from './dragged-recipient.ts'
import type { RecipientField } from './recipient-fields.ts'

const ChipMenu = lazy(async () => ({ default: (await import('./chip-menu.tsx')).ChipMenu }))

type ChipKey = Parameters<NonNullable<ComponentProps<typeof Combobox.Chip>['onKeyDown']>>[0]

interface Props {
  field: RecipientField
  address: string
  contact: Contact | null
  /** Its domain has no mail server. */
  unreachable: boolean
  onEdit(): void
  onRemove(): void
  onMove(address: string, to: RecipientField): void
  onDragging(isDragging: boolean): void
}

/** A recipient: the name, with its address on hover and focus. */
export function RecipientChip({ address, contact, unreachable, onEdit, onDragging, ...menuActs }: Props) {
  const { t } = useTranslation()
  const chip = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const name = contact?.name || address

  function onKeyDown(event: ChipKey): void {
    const openMenu = (): void => setOpen(true)
    const acts = new Map([
      ['Enter', onEdit],
      ['F2', onEdit],
      ['ArrowDown', openMenu],
      [' ', openMenu],
    ])
    const act = acts.get(event.key)
    if (event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey) event.preventBaseUIHandler()
    if (!act || event.target !== event.currentTarget) return
    event.preventBaseUIHandler()
    event.preventDefault()
    act()
  }

  return (
    <>
      <Combobox.Chip
        ref={chip}
        className={`chip recipient ${unreachable ? 'bad' : ''}`}
        role="group"
        aria-label={name === address ? address : `${name}, ${address}`}
        data-tooltip={unreachable ? t('recipient.noServer', { address }) : address}
        draggable
        // Otherwise the field takes the press, and nothing is dragged.
        onMouseDown={(event) => event.stopPropagation()}
        onDragStart={(event) => {
          carryRecipient(event.dataTransfer, address)
          // Fields that appear at once would end the drag.
          setTimeout(() => onDragging(true))
        }}
        onDragEnd={() => onDragging(false)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!open)}
        onContextMenu={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {unreachable ? <WarningIcon size={14} aria-hidden /> : <Initials name={name} />}
        <bdi>{name}</bdi>
        {name !== address && <span className="hidden-words">{address}</span>}
        <Combobox.ChipRemove
          className="button plain icon-only"
          aria-label={t('draft.remove', { address })}
          // The chip has a menu for its own clicks.
          onClick={(event) => event.stopPropagation()}
        >
          <XIcon size={12} aria-hidden />
        </Combobox.ChipRemove>
      </Combobox.Chip>
      {open && (
        <Suspense>
          <ChipMenu
            {...menuActs}
            address={address}
            name={name}
            anchor={chip}
            onEdit={onEdit}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
