import { createNoteThread } from '../note-thread.ts'

/** Converts HTML notes to Markdown and back. */
export interface NoteConverter {
  /** Returns the note as Markdown; what is too large or too deep remains HTML. */
  toMarkdown(source: string): Promise<string>
  /** Returns the HTML with the changes that its Markdown got; null when that takes too long. */
  applyMarkdown(source: string, markdown: string): Promise<string | null>
}

export function createNoteConverter({ deadlineMs }: { deadlineMs?: number } = {}): NoteConverter {
  const askThread = createNoteThread(deadlineMs)
  return {
    toMarkdown: async (source) => (await askThread<string>({ task: 'write-markdown', source })) ?? source,
    applyMarkdown: (source, markdown) => askThread<string>({ task: 'apply-markdown', source, markdown }),
  }
}
