import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import type { MenuGroup } from './menu-groups.ts'

const load = () => import('./menu-popup.tsx')
/** Loaded with the first use of a menu: the inbox must not wait for it. */
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

interface Props {
  /** Name of the menu, and of a button that shows only an icon. */
  label: string
  groups: readonly MenuGroup[]
  open: boolean
  onOpen(open: boolean): void
  kind?: 'plain' | 'outlined' | 'link'
  iconOnly?: boolean
  shortcut?: string | undefined
  /** Shows the label as a tooltip. */
  tooltip?: boolean
  align?: 'start' | 'end'
  /** Moves the focus after the menu; without it, it returns to the button. */
  moveFocus?: (() => void) | undefined
  ref?: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A button with a menu (WAI-ARIA APG, menu button pattern). */
export function MenuButton(props: Props) {
  const { label, groups, open, onOpen, shortcut, align = 'start', moveFocus, children, ...button } = props
  const ownRef = useRef<HTMLButtonElement>(null)
  const anchor = button.ref ?? ownRef
  const id = useId()
  const { kind = 'plain', iconOnly = false, tooltip = false } = button
  return (
    <>
      <Button
        ref={anchor}
        id={id}
        kind={kind}
        iconOnly={iconOnly}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts={shortcut}
        data-tooltip={tooltip ? label : undefined}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => onOpen(!open)}
      >
        {children}
      </Button>
      {open && (
        <Suspense>
          <MenuPopup
            label={label}
            anchor={anchor}
            groups={groups}
            align={align}
            onClose={() => onOpen(false)}
            moveFocus={moveFocus}
          />
        </Suspense>
      )}
    </>
  )
}
