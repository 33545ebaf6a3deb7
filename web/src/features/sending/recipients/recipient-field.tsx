import '#ui/chip-input.css'
import './recipient-field.css'
import { Combobox } from '@base-ui/react/combobox'
import type { Contact } from '@dossier/contract/contact'
import { type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { ContactPopup } from './contact-popup.tsx'
import { useSuggestions } from './contact-queries.ts'
import { carriesRecipient, droppedRecipient } from './dragged-recipient.ts'
import { isAddress } from './read-addresses.ts'
import { RecipientChip } from './recipient-chip.tsx'
import type { RecipientField as Name } from './recipient-fields.ts'
import { suggestionsOf } from './suggestions.ts'
import { useRecipientInput } from './use-recipient-input.ts'

/** Shorter than the pause between two words, longer than that between two letters. */
const PAUSE_MS = 120

interface Props {
  name: Name
  label: string
  addresses: readonly string[]
  typed: string
  error: string | undefined
  /** Quiet remarks about the addresses. */
  notes?: ReactNode
  contacts: ReadonlyMap<string, Contact | null>
  unreachable: ReadonlySet<string>
  onTyped(text: string): void
  /** Accepts the addresses in the text; the remainder stays in the field. */
  onTakeIn(text: string): void
  onAddresses(addresses: string[]): void
  /** Puts an address into a field, out of the others. */
  onMove(address: string, to: Name): void
  onDragging(isDragging: boolean): void
  aside?: ReactNode
  field: RefObject<HTMLInputElement | null>
}

/**
 * Recipients as chips, with completion (WAI-ARIA APG, combobox with list autocomplete). Backspace in the empty field
 * selects the last chip; arrows walk the chips, Enter or F2 edits one, and the arrow down opens its menu.
 */
export function RecipientField(props: Props) {
  const { name, label, addresses, typed, error, notes, aside, field, contacts, unreachable } = props
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const [over, setOver] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const query = useDebounced(typed.trim(), PAUSE_MS)
  const { data } = useSuggestions(query)
  const suggested = data && typed.trim() !== '' ? suggestionsOf(data, addresses, typed) : []
  const isOpen = wanted && suggested.length > 0
  const input = useRecipientInput({ ...props, suggested, isOpen, onClose: () => setWanted(false), line })

  function onDragOver(event: DragEvent): void {
    if (!carriesRecipient(event.dataTransfer)) return
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }

  function onDrop(event: DragEvent): void {
    setOver(false)
    const address = droppedRecipient(event.dataTransfer)
    if (!address) return
    event.preventDefault()
    event.stopPropagation()
    props.onMove(address, name)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the menu of a chip does the same by keyboard
    <div
      className={`line recipients ${over ? 'over' : ''}`}
      ref={line}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id}>{label}</label>
      <Combobox.Root<string, true>
        multiple
        items={suggested.map(({ value }) => value)}
        filter={null}
        value={[...addresses]}
        onValueChange={(next, { reason }) => input.change(next, reason === 'item-press')}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => reason === 'input-change' && input.read(text)}
        open={isOpen}
        onOpenChange={setWanted}
        openOnInputClick={false}
        // A complete address is meant as it stands.
        autoHighlight={!isAddress(typed.trim())}
        onItemHighlighted={input.highlight}
      >
        <Combobox.Chips className="chip-input">
          {addresses.map((address, at) => (
            <RecipientChip
              key={address}
              field={name}
              address={address}
              contact={contacts.get(address.toLowerCase()) ?? null}
              unreachable={unreachable.has(address)}
              onEdit={() => input.edit(at)}
              onRemove={() => input.remove(at)}
              onMove={props.onMove}
              onDragging={props.onDragging}
            />
          ))}
          <Combobox.Input
            {...input.props}
            ref={field}
            id={id}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        </Combobox.Chips>
        {isOpen && <ContactPopup anchor={line} suggestions={suggested} typed={typed} />}
      </Combobox.Root>
      {aside}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {notes}
    </div>
  )
}
