import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing, isProposal } from '#platform/keys/is-composing.ts'
import { withPasted } from '#ui/with-pasted.ts'
import { isAddressList, readAddresses } from './read-addresses.ts'

interface Props {
  label: string
  addresses: readonly string[]
  /** What is being typed and is no address yet. */
  typed: string
  error: string | undefined
  onTyped(text: string): void
  /** Takes in what of the text are addresses; the rest stays in the field. */
  onTakeIn(text: string): void
  onRemove(address: string): void
  /** At the end of the line. */
  aside?: ReactNode
  field?: RefObject<HTMLInputElement | null>
}

/** Addresses as chips, and a place to type more of them. */
export function RecipientField({ label, addresses, typed, error, onTyped, onTakeIn, onRemove, aside, field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const last = addresses.at(-1)

  function read(text: string): void {
    if (isAddressList(text)) onTakeIn(text)
    else onTyped(text)
  }

  /** A proposal would be cut in two: what becomes of it is read when it is taken. */
  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    if (isProposal(nativeEvent)) onTyped(target.value)
    else read(target.value)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = withPasted(event)
    if (readAddresses(text).addresses.length === 0) return
    event.preventDefault()
    onTakeIn(text)
  }

  function readKey(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onTakeIn(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) onRemove(last)
  }

  return (
    <div className="line recipients">
      <label htmlFor={id}>{label}</label>
      <div className="chips">
        {addresses.map((address) => (
          <span key={address} className="chip">
            {address}
            <button type="button" aria-label={t('draft.remove', { address })} onClick={() => onRemove(address)}>
              <XIcon size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          ref={field}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={change}
          onCompositionEnd={({ currentTarget }) => read(currentTarget.value)}
          onPaste={paste}
          onKeyDown={readKey}
          onBlur={() => onTakeIn(typed)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {aside}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
