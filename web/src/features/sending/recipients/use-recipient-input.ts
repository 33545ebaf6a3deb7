import type { Combobox } from '@base-ui/react/combobox'
import { type ClipboardEvent, type ComponentProps, type RefObject, useRef } from 'react'
import { isComposing } from '#platform/keys/is-composing.ts'
import { withPasted } from '#ui/with-pasted.ts'
import { addAddresses, isAddress, isAddressList, readAddresses } from './read-addresses.ts'

type InputKey = Parameters<NonNullable<ComponentProps<typeof Combobox.Input>['onKeyDown']>>[0]

interface Options {
  addresses: readonly string[]
  typed: string
  isOpen: boolean
  line: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  onTyped(text: string): void
  onTakeIn(text: string): void
  onAddresses(addresses: string[]): void
  /** Closes the list of suggestions. */
  onClose(): void
}

/** What the keys of a field of recipients do. Chips and the list have their own. */
export function useRecipientInput({ addresses, typed, isOpen, line, field, ...on }: Options) {
  const highlighted = useRef({ address: '', chosen: false })
  const text = typed.trim()

  /** The suggestion that Enter takes: a complete address stands for itself, unless the arrows chose another. */
  const suggestion = (): string => {
    const { address, chosen } = highlighted.current
    return isOpen && (chosen || !isAddress(text)) ? address : ''
  }

  function take(address: string): void {
    on.onTyped('')
    on.onAddresses(addAddresses(addresses, [address]))
  }

  function takeTyped(): void {
    const address = suggestion()
    if (address) take(address)
    else if (text !== '') on.onTakeIn(typed)
  }

  function onKeyDown(event: InputKey): void {
    if (isComposing(event.nativeEvent)) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const act = keyActs[event.key]
    if (!act || (event.shiftKey && event.key === 'Tab')) return
    act(event, isPlain)
  }

  const keyActs: Record<string, (event: InputKey, isPlain: boolean) => void> = {
    Enter(event, isPlain) {
      if (text === '') return
      event.preventBaseUIHandler()
      // With Ctrl or Cmd, Enter also sends, including the typed text.
      if (isPlain) event.preventDefault()
      takeTyped()
    },
    // The focus moves on.
    Tab: takeTyped,
    ',': takeBySeparator,
    ';': takeBySeparator,
    Backspace(event) {
      if (typed !== '') return
      event.preventBaseUIHandler()
      event.preventDefault()
      lastChip(line.current)?.focus()
    },
    // It closes the list only; the library would empty the field.
    Escape(event) {
      event.preventBaseUIHandler()
      if (!isOpen) return
      event.preventDefault()
      event.stopPropagation()
      on.onClose()
    },
  }

  function takeBySeparator(event: InputKey): void {
    if (suggestion() === '') return
    event.preventDefault()
    takeTyped()
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = withPasted(event)
    if (readAddresses(pasted).addresses.length === 0) return
    event.preventDefault()
    on.onTakeIn(pasted)
  }

  function onBlur(): void {
    on.onClose()
    if (text !== '') on.onTakeIn(typed)
  }

  /** Makes a chip a text again. */
  function edit(at: number): void {
    const address = addresses[at] ?? ''
    if (text !== '') on.onTakeIn(typed)
    on.onAddresses(addresses.filter((_, each) => each !== at))
    on.onTyped(address)
    field.current?.focus()
    requestAnimationFrame(() => field.current?.select())
  }

  function remove(at: number): void {
    on.onAddresses(addresses.filter((_, each) => each !== at))
    field.current?.focus()
  }

  return {
    props: { onKeyDown, onPaste, onBlur },
    /** On-screen keyboards report no key for the comma. */
    read: (next: string): void => (isAddressList(next) ? on.onTakeIn(next) : on.onTyped(next)),
    change(next: string[], isChosen: boolean): void {
      if (isChosen) on.onTyped('')
      on.onAddresses(isChosen ? addAddresses(addresses, next) : next)
    },
    highlight(address: string | undefined, { reason }: { reason: string }): void {
      highlighted.current = { address: address ?? '', chosen: reason === 'keyboard' }
    },
    edit,
    remove,
  }
}

const lastChip = (line: HTMLElement | null): HTMLElement | undefined =>
  [...(line?.querySelectorAll<HTMLElement>('.chip') ?? [])].at(-1)
