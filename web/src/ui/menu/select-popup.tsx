import './menu.css'
import { Menu } from '@base-ui/react/menu'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { type RefObject, useEffect, useRef } from 'react'
import { landmarkOf } from './landmark-of.ts'
import { closesMenu } from './menu-popup.tsx'

type Value = string | number

interface Props {
  id: string
  anchor: RefObject<HTMLElement | null>
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onValue(value: Value): void
  onClose(): void
}

/** The list of a select. It moves and finds like a menu; its roles are those of a listbox. */
export function SelectPopup({ id, anchor, value, options, onValue, onClose }: Props) {
  const chosen = useRef<HTMLElement>(null)
  useEffect(() => {
    // The menu places the focus first.
    const frame = requestAnimationFrame(() => chosen.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(open, details) => !open && closesMenu(anchor, details.event) && onClose()}
    >
      <Menu.Portal container={landmarkOf(anchor.current)}>
        <Menu.Positioner anchor={anchor} align="start" sideOffset={4} className="menu-positioner">
          <Menu.Popup
            id={id}
            className="menu select-popup"
            role="listbox"
            aria-label={nameOf(anchor.current)}
            aria-labelledby={undefined}
            finalFocus={anchor}
          >
            <Menu.RadioGroup role="presentation" value={value} onValueChange={(next) => onValue(next as Value)}>
              {options.map((option) => (
                <Menu.RadioItem
                  key={option.value}
                  ref={option.value === value ? chosen : null}
                  className="menu-item"
                  role="option"
                  aria-selected={option.value === value}
                  value={option.value}
                  label={option.label}
                  lang={option.lang}
                  closeOnClick
                >
                  <span className="menu-label">{option.label}</span>
                  <Menu.RadioItemIndicator className="menu-check">
                    <CheckIcon size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The list is named like its select. */
const nameOf = (anchor: HTMLElement | null): string | undefined =>
  anchor?.ariaLabel ?? (anchor as HTMLButtonElement | null)?.labels?.[0]?.textContent
