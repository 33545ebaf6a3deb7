import './button.css'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  kind?: 'plain' | 'outlined' | 'primary' | 'link'
  /** Shows only an icon; `aria-label` is then required. */
  iconOnly?: boolean
  /** Stays focusable and does nothing (docs/design/look.md §6). */
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function Button({ kind = 'plain', iconOnly = false, disabled = false, onClick, children, ...rest }: Props) {
  const classes = ['button', kind, iconOnly ? 'icon-only' : ''].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      {...(disabled ? { 'aria-disabled': true } : {})}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}
