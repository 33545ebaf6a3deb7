import { parentPort } from 'node:worker_threads'
import type { ContentFormat } from '@dossier/contract/vocabulary'
import { applyMarkdown, writeMarkdown } from './markdown/note-markdown.ts'
import { renderNote } from './note-html.ts'

export interface NoteSource {
  source: string
  format: ContentFormat
}

export type NoteOrder =
  | { task: 'render'; notes: readonly NoteSource[] }
  | { task: 'write-markdown'; source: string }
  | { task: 'apply-markdown'; source: string; markdown: string }

/** Tells that everything is loaded. */
parentPort?.postMessage({ number: 0 })

parentPort?.on('message', ({ number, order }: { number: number; order: NoteOrder }) => {
  parentPort?.postMessage({ number, result: carryOut(order) })
})

function carryOut(order: NoteOrder) {
  try {
    if (order.task === 'render') return order.notes.map(({ source, format }) => renderNote(source, format))
    if (order.task === 'write-markdown') return writeMarkdown(order.source)
    return applyMarkdown(order.source, order.markdown)
  } catch {
    return null
  }
}
