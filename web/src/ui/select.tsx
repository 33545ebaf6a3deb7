import './select.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { useRef, useState } from 'react'
import { landmarkOf } from './menu/landmark-of.ts'

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

/** Chooses one of several values (WAI-ARIA APG, select-only combobox pattern). */
export function Select<V extends string | number>({ value, options, disabled = false, onValue, ...names }: Props<V>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <Base.Root
      items={options}
      value={value}
      readOnly={disabled}
      modal={false}
      open={isOpen}
      onOpenChange={setOpen}
      onValueChange={(chosen) => chosen !== null && onValue(chosen)}
    >
      <Base.Trigger ref={anchor} className="select" {...names} {...(disabled ? { 'aria-disabled': true } : {})}>
        <Base.Value className="select-value" />
        <CaretDownIcon size={12} aria-hidden />
      </Base.Trigger>
      <Base.Portal container={landmarkOf(anchor.current)}>
        {/* The page's policy refuses style elements. */}
        <CSPProvider disableStyleElements>
          <Base.Positioner className="menu-positioner" sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className="menu select-popup">
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className="menu-item" lang={option.lang}>
                    <Base.ItemText className="menu-label">{option.label}</Base.ItemText>
                    <Base.ItemIndicator className="menu-check">
                      <CheckIcon size={14} aria-hidden />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </CSPProvider>
      </Base.Portal>
    </Base.Root>
  )
}

/** Options whose labels come from a function. */
export const optionsOf = <V,>(values: readonly V[], labelOf: (value: V) => string): SelectOption<V>[] =>
  values.map((value) => ({ value, label: labelOf(value) }))
