import type { Combobox } from '@base-ui/react/combobox'
import { type ClipboardEvent, type ComponentProps, type RefObject, useRef } from 'react'
import { isComposing } from '#platform/keys/is-composing.ts'
import { withPasted } from '#ui/with-pasted.ts'
import { addAddresses, isAddress, isAddressList, readAddresses } from './read-addresses.ts'
import { addressesOf, type Suggestion } from './suggestions.ts'

type InputKey = Parameters<NonNullable<ComponentProps<typeof Combobox.Input>['onKeyDown']>>[0]

interface Options {
  addresses: readonly string[]
  typed: string
  suggested: readonly Suggestion[]
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
export function useRecipientInput({ addresses, typed, suggested, isOpen, line, field, ...on }: Options) {
  const highlighted = useRef({ value: '', chosen: false })
  const text = typed.trim()

  /** The suggestion that Enter takes: a complete address stands for itself, unless the arrows chose another. */
  const suggestion = (): string => {
    const { value, chosen } = highlighted.current
    return isOpen && (chosen || !isAddress(text)) ? value : ''
  }

  function take(value: string): void {
    on.onTyped('')
    on.onAddresses(addAddresses(addresses, addressesOf([value], suggested)))
  }

  function takeTyped(): void {
    const value = suggestion()
    if (value) take(value)
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
      on.onAddresses(isChosen ? addAddresses(addresses, addressesOf(next, suggested)) : next)
    },
    highlight(value: string | undefined, { reason }: { reason: string }): void {
      highlighted.current = { value: value ?? '', chosen: reason === 'keyboard' }
    },
    edit,
    remove,
  }
}

const lastChip = (line: HTMLElement | null): HTMLElement | undefined =>
  [...(line?.querySelectorAll<HTMLElement>('.chip') ?? [])].at(-1)
