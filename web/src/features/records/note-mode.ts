export type NoteMode = 'rich' | 'markdown'

/** How notes are written in this browser, until somebody chooses otherwise. */
const KEPT_AS = 'dossier.noteMode'

export function keptNoteMode(): NoteMode {
  try {
    return localStorage.getItem(KEPT_AS) === 'markdown' ? 'markdown' : 'rich'
  } catch {
    // A browser that keeps nothing begins with what most people want.
    return 'rich'
  }
}

export function keepNoteMode(mode: NoteMode): void {
  try {
    localStorage.setItem(KEPT_AS, mode)
  } catch {
    // It holds until the page is left.
  }
}
