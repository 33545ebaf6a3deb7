import './select.css'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'

const load = () => import('./menu/select-popup.tsx')
/** Loaded with the first use, like menus. */
const SelectPopup = lazy(async () => ({ default: (await load()).SelectPopup }))

export interface SelectOption<V> {
  value: V
  label: string
  /** Language of the label, if it is not the page's. */
  lang?: string
}

interface Props<V> {
  id?: string | undefined
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  value: V
  options: readonly SelectOption<NoInfer<V>>[]
  /** Keeps its value and the focus. */
  disabled?: boolean
  onValue(value: NoInfer<V>): void
}

/** Chooses one of several values (WAI-ARIA APG, select-only combobox pattern). The focus returns to it. */
export function Select<V extends string | number>({ value, options, disabled = false, onValue, ...names }: Props<V>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const openByArrow = (event: KeyboardEvent): void => {
    if (disabled || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        role="combobox"
        ref={anchor}
        className="select"
        {...names}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...(disabled ? { 'aria-disabled': true } : {})}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!isOpen && !disabled)}
        onKeyDown={openByArrow}
      >
        <span className="select-value" lang={chosen?.lang}>
          {chosen?.label ?? ''}
        </span>
        <CaretDownIcon size={12} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <SelectPopup
            id={listId}
            anchor={anchor}
            value={value}
            options={options}
            onValue={(next) => next !== value && onValue(next as V)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Options whose labels come from a function. */
export const optionsOf = <V,>(values: readonly V[], labelOf: (value: V) => string): SelectOption<V>[] =>
  values.map((value) => ({ value, label: labelOf(value) }))
