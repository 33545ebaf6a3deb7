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
  typed: string
  /** Returns whether the typed text contains a complete chip. */
  takesTyped(text: string): boolean
  takesPasted(text: string): boolean
  removeLabel(chip: string): string
  onTyped(text: string): void
  /** Turns the text into chips. The owner keeps or drops invalid text. */
  onTakeIn(text: string): void
  onRemove(chip: string): void
  input: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>
  field?: RefObject<HTMLInputElement | null> | undefined
}

/**
 * Chips with an input. Enter and blur add the typed text, a pasted list adds all, and Backspace in an empty input
 * removes the last chip.
 */
export function ChipInput({ chips, removeLabel, input, field, onRemove, ...typing }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const inputRef = field ?? own
  const handlers = useTyping({ ...typing, onBackspace: () => chips.slice(-1).forEach(onRemove) })

  /** The removed chip's button had the focus, so it moves to the input. */
  function remove(chip: string): void {
    onRemove(chip)
    inputRef.current?.focus()
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
      <input {...input} {...handlers} ref={inputRef} autoComplete="off" value={typing.typed} />
    </div>
  )
}

type Typing = Pick<Props, 'typed' | 'takesTyped' | 'takesPasted' | 'onTyped' | 'onTakeIn'> & { onBackspace(): void }

function useTyping({ typed, takesTyped, takesPasted, onTyped, onTakeIn, onBackspace }: Typing) {
  /** On-screen keyboards report no key for the comma. */
  function read(text: string): void {
    if (takesTyped(text)) onTakeIn(text)
    else onTyped(text)
  }

  /** Splitting a proposal of an input method would break it, so it is read once accepted. */
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
      // With Ctrl or Cmd, Enter also submits the form, including the typed text.
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
