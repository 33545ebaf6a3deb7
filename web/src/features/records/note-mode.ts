export type NoteMode = 'rich' | 'markdown'

const KEPT_AS = 'dossier.noteMode'

export function keptNoteMode(): NoteMode {
  try {
    return localStorage.getItem(KEPT_AS) === 'markdown' ? 'markdown' : 'rich'
  } catch {
    // Default for browsers without storage.
    return 'rich'
  }
}

export function keepNoteMode(mode: NoteMode): void {
  try {
    localStorage.setItem(KEPT_AS, mode)
  } catch {
    // Without storage, the mode lasts until the page is left.
  }
}
