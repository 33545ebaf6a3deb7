import './menu.css'
import { Menu } from '@base-ui/react/menu'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import type { RefObject } from 'react'
import { landmarkOf } from './landmark-of.ts'
import type { MenuGroup, MenuItem } from './menu-groups.ts'

export interface Point {
  x: number
  y: number
}

interface Props {
  label: string
  anchor: RefObject<HTMLElement | null>
  /** Where a pointer opened it, instead of at a button. Unit: pixels of the window. */
  at?: Point | undefined
  groups: readonly MenuGroup[]
  align: 'start' | 'end'
  onClose(): void
  /** Moves the focus after the menu; without it, it returns to the button. */
  moveFocus?: (() => void) | undefined
}

/** The button of a menu closes it by itself. */
export const closesMenu = (button: RefObject<HTMLElement | null>, { target, type }: Event): boolean =>
  type === 'keydown' || !(target instanceof Node && button.current?.contains(target))

export function MenuPopup({ label, anchor, at, groups, align, onClose, moveFocus }: Props) {
  const finalFocus = moveFocus
    ? () => {
        moveFocus()
        return false
      }
    : anchor
  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(open, { event }) => !open && (at !== undefined || closesMenu(anchor, event)) && onClose()}
    >
      <Menu.Portal container={landmarkOf(anchor.current)}>
        <Menu.Positioner
          anchor={at ? pointAsAnchor(at) : anchor}
          align={align}
          sideOffset={4}
          className="menu-positioner"
        >
          <Menu.Popup className="menu" aria-label={label} finalFocus={finalFocus}>
            {groups.map((group, at) => (
              <Group key={group.heading ?? at} group={group} first={at === 0} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const pointAsAnchor = ({ x, y }: Point) => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) })

function Group({ group: { heading, items, chosen }, first }: { group: MenuGroup; first: boolean }) {
  const choose = (value: unknown): void => items.find(({ id }) => id === value)?.act()
  return (
    <>
      {!first && <Menu.Separator className="menu-line" />}
      <Menu.Group>
        {heading !== undefined && <Menu.GroupLabel className="menu-heading">{heading}</Menu.GroupLabel>}
        {chosen === undefined ? (
          items.map((item) => (
            <Menu.Item key={item.id} className="menu-item" label={item.label} onClick={item.act}>
              <Words item={item} />
            </Menu.Item>
          ))
        ) : (
          <Menu.RadioGroup value={chosen} onValueChange={choose}>
            {items.map((item) => (
              <Menu.RadioItem key={item.id} className="menu-item" value={item.id} label={item.label} closeOnClick>
                <Words item={item} />
                <Menu.RadioItemIndicator className="menu-check">
                  <CheckIcon size={14} aria-hidden />
                </Menu.RadioItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
      </Menu.Group>
    </>
  )
}

function Words({ item: { icon, label, detail, shortcut } }: { item: MenuItem }) {
  return (
    <>
      {icon !== undefined && <span className="menu-icon">{icon}</span>}
      <span className="menu-label">{label}</span>
      {detail !== undefined && <span className="menu-detail">{detail}</span>}
      {shortcut && <kbd aria-hidden>{shortcut.toUpperCase()}</kbd>}
    </>
  )
}
