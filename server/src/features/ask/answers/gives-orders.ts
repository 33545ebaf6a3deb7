import { toMachineText } from '#features/triage/index'
import type { Passage } from '../evidence/evidence.ts'

const addressesMachine = (text: string): boolean => toMachineText(text, text.length + 1).leftOut > 0

/** Reports whether a passage, its title or its sender gives orders to a model. */
export const givesOrders = ({ excerpt, title, from }: Pick<Passage, 'excerpt' | 'title' | 'from'>): boolean =>
  [excerpt, title, from].some(addressesMachine)

/** Returns the passage without sentences around it that give orders to a model; null when it gives some itself. */
export function withoutOrders(passage: Passage): Passage | null {
  if (givesOrders(passage)) return null
  const { start, end, excerpt, wide } = passage
  return addressesMachine(wide.excerpt) ? { ...passage, wide: { start, end, excerpt } } : passage
}
