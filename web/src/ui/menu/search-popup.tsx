import './menu.css'
import './search-popup.css'
import { Combobox } from '@base-ui/react/combobox'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { landmarkOf } from './landmark-of.ts'

interface Props<Value> {
  anchor: RefObject<HTMLElement | null>
  label: string
  /** What can be found. */
  placeholder: string
  maxLength: number
  /** Shown when there is nothing to choose. */
  empty?: ReactNode
  /** Shows one item. */
  children(item: Value): ReactElement
}

/** A field above its matches, inside a `Combobox.Root`. */
export function SearchPopup<Value>({ anchor, label, placeholder, maxLength, empty, children }: Props<Value>) {
  return (
    <Combobox.Portal container={landmarkOf(anchor.current)}>
      <Combobox.Positioner anchor={anchor} align="start" sideOffset={4} className="menu-positioner">
        <Combobox.Popup className="menu search-popup" aria-label={label} finalFocus={() => anchor.current ?? false}>
          <Combobox.Input maxLength={maxLength} placeholder={placeholder} aria-label={placeholder} />
          {empty !== undefined && <Combobox.Empty className="menu-heading">{empty}</Combobox.Empty>}
          <Combobox.List className="menu-items">{children}</Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

/** Closes the popup on any other press; its own button closes it by itself. */
export const closesOutside =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (open: boolean, { event }: { event: Event }): void => {
    const onButton = event.target instanceof Node && anchor.current?.contains(event.target)
    if (!open && !(onButton && event.type !== 'keydown')) onClose()
  }
