import type { ContentFormat } from '@dossier/contract/vocabulary'
import { type RenderedNote, showAsText } from './note-text.ts'
import { createNoteThread } from './note-thread.ts'

export type NoteRenderer = (source: string, format: ContentFormat) => Promise<RenderedNote>

/** Short notes render on the caller's thread: tens of milliseconds in the worst case. */
const SMALL_CHARS = 2000

/** Renders notes. A long note that takes too long becomes plain text. */
export function createNoteRenderer({ deadlineMs }: { deadlineMs?: number } = {}): NoteRenderer {
  const askThread = createNoteThread(deadlineMs)
  return async (source, format) => {
    if (source.length <= SMALL_CHARS) return (await import('./note-html.ts')).renderNote(source, format)
    return (await askThread<RenderedNote>({ task: 'render', source, format })) ?? showAsText(source)
  }
}
