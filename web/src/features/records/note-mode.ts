import { BASE_PATH } from '#platform/base-path.ts'

export type NoteMode = 'rich' | 'markdown'

const STORAGE_KEY = `dossier.noteMode${BASE_PATH}`

export function readNoteMode(): NoteMode {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'markdown' ? 'markdown' : 'rich'
  } catch {
    // Default for browsers without storage.
    return 'rich'
  }
}

export function storeNoteMode(mode: NoteMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode)
  } catch {
    // Without storage, the mode lasts until the page is left.
  }
}
