import { useState } from 'react'
import type { ListRow } from '#features/emails/list-row.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import type { Walk } from './use-walk.ts'

interface Snoozing {
  email: ListRow
  /** The row at which the menu opens. */
  anchor: HTMLElement
}

/** The menu that snoozes one row: opened by key, mouse or swipe. @param isFree false while other menus have the key */
export function useRowSnooze(isFree: boolean, { standing }: Walk) {
  const [snoozing, setSnoozing] = useState<Snoozing | null>(null)
  const rowOf = ({ thread_id }: ListRow): HTMLElement | null =>
    document.querySelector(`.conversation[data-thread="${CSS.escape(thread_id)}"]`)

  function open(email: ListRow): void {
    const anchor = rowOf(email)
    // The same button closes the menu.
    setSnoozing((before) => (anchor && before?.email.thread_id !== email.thread_id ? { email, anchor } : null))
  }

  useKeys({ h: isFree && standing ? () => open(standing) : undefined })
  return { snoozing: isFree ? snoozing : null, open, close: () => setSnoozing(null) }
}
