import './chip-input.css'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from 'react'
import { isComposing, isProposal } from '#platform/keys/is-composing.ts'
import { Button } from './button.tsx'
import { withPasted } from './with-pasted.ts'

interface Props {
  chips: readonly string[]
  /** What is being typed and is no chip yet. */
  typed: string
  /** Whether what was typed makes chips already: one that is finished, or more. */
  takesTyped(text: string): boolean
  takesPasted(text: string): boolean
  removeLabel(chip: string): string
  onTyped(text: string): void
  /** Makes chips of the text; what cannot be one is the owner's to keep or to drop. */
  onTakeIn(text: string): void
  onRemove(chip: string): void
  input: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>
  field?: RefObject<HTMLInputElement | null> | undefined
}

/**
 * Chips, and a place to type more of them. Enter and leaving take in what was typed, a pasted list makes one of each,
 * Backspace in the empty place takes the last one away.
 */
export function ChipInput({ chips, removeLabel, input, field, onRemove, ...typing }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const place = field ?? own
  const handlers = useTyping({ ...typing, onBackspace: () => chips.slice(-1).forEach(onRemove) })

  /** Whoever took one away goes on typing: the button that had the focus is gone. */
  function remove(chip: string): void {
    onRemove(chip)
    place.current?.focus()
  }

  return (
    <div className="chip-input">
      {chips.length > 0 && (
        <ul>
          {chips.map((chip) => (
            <li key={chip} className="chip">
              <span>{chip}</span>
              <Button iconOnly aria-label={removeLabel(chip)} onClick={() => remove(chip)}>
                <XIcon size={12} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input {...input} {...handlers} ref={place} autoComplete="off" value={typing.typed} />
    </div>
  )
}

type Typing = Pick<Props, 'typed' | 'takesTyped' | 'takesPasted' | 'onTyped' | 'onTakeIn'> & { onBackspace(): void }

function useTyping({ typed, takesTyped, takesPasted, onTyped, onTakeIn, onBackspace }: Typing) {
  /** A phone tells of no key for its comma. */
  function read(text: string): void {
    if (takesTyped(text)) onTakeIn(text)
    else onTyped(text)
  }

  /** A proposal would be cut in two: what becomes of it is read when it is taken. */
  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    if (isProposal(nativeEvent)) onTyped(target.value)
    else read(target.value)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = withPasted(event)
    if (!takesPasted(text)) return
    event.preventDefault()
    onTakeIn(text)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return
    const sends = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Together with Ctrl or Cmd it goes on to the form, with what was typed.
      if (!sends) event.preventDefault()
      onTakeIn(typed)
    } else if (event.key === 'Backspace' && typed === '' && !sends) onBackspace()
  }

  return {
    onChange,
    onPaste,
    onKeyDown,
    onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => read(currentTarget.value),
    onBlur: () => onTakeIn(typed),
  }
}
