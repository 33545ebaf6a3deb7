import { useEffect } from 'react'

const APP = 'Dossier'

/** A page, and what is open on it. The open item names the browser's tab. */
type Level = 'page' | 'item'

const names = new Map<Level, { name: string; count: number }>()

/** `(3) Inbox · Dossier` (docs/design/look.md §4). @param count conversations that want a reply; 0 shows none */
export const titleOf = (name: string, count: number): string =>
  [count > 0 ? `(${count}) ` : '', name ? `${name} · ` : '', APP].join('')

/** Names the browser's tab while a page is shown. '' leaves the name to its page. */
export function useTitle(name: string, level: Level = 'page', count = 0): void {
  useEffect(() => {
    if (name === '') return
    const shown = { name, count }
    names.set(level, shown)
    write()
    return () => {
      if (names.get(level) !== shown) return
      names.delete(level)
      write()
    }
  }, [name, level, count])
}

function write(): void {
  const { name, count } = names.get('item') ?? names.get('page') ?? { name: '', count: 0 }
  document.title = titleOf(name, count)
}
