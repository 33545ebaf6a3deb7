import { type ReactNode, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipInput } from '#ui/chip-input.tsx'
import { isAddressList, readAddresses } from './read-addresses.ts'

interface Props {
  label: string
  addresses: readonly string[]
  typed: string
  error: string | undefined
  onTyped(text: string): void
  /** Accepts the addresses in the text; the remainder stays in the field. */
  onTakeIn(text: string): void
  onRemove(address: string): void
  aside?: ReactNode
  field?: RefObject<HTMLInputElement | null>
}

const FOR_ADDRESSES = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function RecipientField({ label, addresses, error, aside, ...entry }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="line recipients">
      <label htmlFor={id}>{label}</label>
      <ChipInput
        {...entry}
        chips={addresses}
        takesTyped={isAddressList}
        takesPasted={(text) => readAddresses(text).addresses.length > 0}
        removeLabel={(address) => t('draft.remove', { address })}
        input={{
          ...FOR_ADDRESSES,
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : undefined,
        }}
      />
      {aside}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
