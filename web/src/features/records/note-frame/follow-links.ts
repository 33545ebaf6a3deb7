interface Destinations {
  /** Opens a file of the record. */
  onFile(id: string): void
  onAnchor(fragment: string): void
  /** Absent: records open in a new tab. */
  onOpen: ((path: string) => void) | undefined
}

/**
 * Opens links to anchors and records in this tab, for pointer and keyboard. The sandboxed frame cannot do it itself.
 * @returns a function that stops it.
 */
export function followLinks(document: Document, { onFile, onAnchor, onOpen }: Destinations): () => void {
  function follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest('a')
    const href = link?.getAttribute('href')
    if (!link || !href || event.defaultPrevented) return
    const { path, file } = link.dataset
    if (file) {
      event.preventDefault()
      onFile(file)
    } else if (href.startsWith('#')) {
      event.preventDefault()
      onAnchor(href.slice(1))
    } else if (path && onOpen && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      onOpen(path)
    }
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
