import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { createNoteThread, SMALL_CHARS } from '../note-thread.ts'
import type { NoteOrder } from '../rendering-worker.ts'

/** Converts HTML notes to Markdown and back. @throws AppError `unprocessable` when that takes too long. */
export interface NoteConverter {
  /** Returns the note as Markdown; what is too large or too deep remains HTML. */
  toMarkdown(source: string): Promise<string>
  /** Returns the HTML with the changes that its Markdown got. */
  applyMarkdown(source: string, markdown: string): Promise<string>
}

type Conversion = Exclude<NoteOrder, { task: 'render' }>

export function createNoteConverter({ deadlineMs }: { deadlineMs?: number } = {}): NoteConverter {
  const askThread = createNoteThread(deadlineMs)
  async function convert(order: Conversion): Promise<string> {
    const size = order.source.length + ('markdown' in order ? order.markdown.length : 0)
    const converted = size <= SMALL_CHARS ? await convertHere(order) : await askThread<string>(order)
    if (converted === null) throw new AppError('unprocessable', message('records.markdownTooComplex'))
    return converted
  }
  return {
    toMarkdown: (source) => convert({ task: 'write-markdown', source }),
    applyMarkdown: (source, markdown) => convert({ task: 'apply-markdown', source, markdown }),
  }
}

async function convertHere(order: Conversion): Promise<string> {
  const { applyMarkdown, writeMarkdown } = await import('./note-markdown.ts')
  return order.task === 'write-markdown' ? writeMarkdown(order.source) : applyMarkdown(order.source, order.markdown)
}
