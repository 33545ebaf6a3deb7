import { useEffect, useState } from 'react'

/**
 * Moves the focus to the next or the previous email of the conversation, and opens it.
 * @param requested where to begin while no email has the focus
 */
export function useMailWalk(ids: readonly string[], requested: string, open: (id: string) => void) {
  const [reached, setReached] = useState({ id: '' })
  useEffect(() => {
    if (reached.id) document.querySelector<HTMLElement>(`[data-email="${CSS.escape(reached.id)}"]`)?.focus()
  }, [reached])

  return (by: 1 | -1): void => {
    const here = document.activeElement?.closest<HTMLElement>('[data-email]')?.dataset.email ?? requested
    const id = ids[ids.indexOf(here) + by]
    if (id === undefined) return
    open(id)
    setReached({ id })
  }
}
