import type { KeyboardEvent } from 'react'
import { isComposing } from '#platform/keys/is-composing.ts'
import { joinQuery, splitQuery } from '#platform/texts/search-operators.ts'
import { closePalette, initialPaletteText } from './palette-open.ts'
import { readTyped } from './read-typed.ts'
import type { PaletteModel } from './use-palette.ts'
import { isWalkKey } from './walk-items.ts'

type Ask = (question: string) => void

/**
 * Arrows, Home, End and Enter act on rows while the field has focus; Tab asks what is typed, and Esc empties the field
 * (docs/design/look.md §5).
 */
export function readPaletteKey(event: KeyboardEvent<HTMLElement>, palette: PaletteModel, ask: Ask): void {
  if (isComposing(event.nativeEvent)) return
  const act = actOf(event, palette, ask)
  if (!act) return
  event.preventDefault()
  // A held Enter opens one row, not the rows that follow.
  if (event.key !== 'Enter' || !event.repeat) act(event.ctrlKey || event.metaKey)
}

function actOf(event: KeyboardEvent<HTMLElement>, { raw, type, step, enter }: PaletteModel, ask: Ask) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const withControl = ctrlKey || metaKey
  if (altKey || shiftKey) return undefined
  if (withControl && key.toLowerCase() === 'k') return closePalette
  if (key === 'Escape') return raw === '' || raw === initialPaletteText() ? closePalette : () => type('')
  // Buttons handle the other keys themselves.
  if (!(event.target instanceof HTMLInputElement)) return undefined
  const { operators, typed } = splitQuery(raw)
  if (key === 'Backspace' && typed === '' && operators.length > 0)
    return () => type(joinQuery({ operators: operators.slice(0, -1), typed }))
  const { text, actionsOnly } = readTyped(raw)
  if (key === 'Tab' && text !== '' && !actionsOnly) return () => ask(text)
  if (key === 'Enter') return enter
  return isWalkKey(key) && !withControl ? () => step(key) : undefined
}
