import type { ContentFormat } from '@dossier/contract/vocabulary'
import { breathe } from '#platform/clock/wait'
import { type RenderedNote, showLongText } from './note-text.ts'
import { createNoteThread, SMALL_CHARS } from './note-thread.ts'
import type { NoteSource } from './rendering-worker.ts'

export type NoteRenderer = (source: string, format: ContentFormat) => Promise<RenderedNote>

/** As many short notes in one turn of the event loop belong to an import, so they render in the worker thread. */
const CROWD = 10

interface Waiting {
  note: NoteSource
  resolve(rendered: RenderedNote | Promise<RenderedNote>): void
  reject(error: unknown): void
}

/** Renders notes. A long note that takes too long becomes plain text. */
export function createNoteRenderer({ deadlineMs }: { deadlineMs?: number } = {}): NoteRenderer {
  const askThread = createNoteThread(deadlineMs)
  let short: Waiting[] = []

  const renderInThread = (notes: readonly NoteSource[]) => askThread<RenderedNote[]>({ task: 'render', notes })

  const renderAlone = async (note: NoteSource): Promise<RenderedNote> =>
    (await renderInThread([note]))?.[0] ?? showLongText(note.source)

  async function renderShort(): Promise<void> {
    const waiting = short
    short = []
    try {
      const notes = waiting.map(({ note }) => note)
      const rendered = notes.length < CROWD ? await renderHere(notes) : await renderInThread(notes)
      for (const [index, { note, resolve }] of waiting.entries()) resolve(rendered?.[index] ?? renderAlone(note))
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  return (source, format) => {
    const note = { source, format }
    if (source.length > SMALL_CHARS) return renderAlone(note)
    const { promise, resolve, reject } = Promise.withResolvers<RenderedNote>()
    if (short.length === 0) queueMicrotask(() => void renderShort())
    short.push({ note, resolve, reject })
    return promise
  }
}

async function renderHere(notes: readonly NoteSource[]): Promise<RenderedNote[]> {
  loading ??= loadRenderNote()
  const renderNote = await loading
  return notes.map(({ source, format }) => renderNote(source, format))
}

let loading: ReturnType<typeof loadRenderNote> | null = null

/** Loads a library in each turn of the event loop, because all of them together take 100 ms. */
async function loadRenderNote() {
  await import('marked')
  await breathe()
  await import('sanitize-html')
  await breathe()
  await import('html-to-text')
  await breathe()
  await import('css-tree')
  await breathe()
  return (await import('./note-html.ts')).renderNote
}
