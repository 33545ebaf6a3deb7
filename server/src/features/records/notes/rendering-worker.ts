import { parentPort } from 'node:worker_threads'
import type { ContentFormat } from '@dossier/contract/vocabulary'
import { applyMarkdown, writeMarkdown } from './markdown/note-markdown.ts'
import { renderNote } from './note-html.ts'

export type NoteOrder =
  | { task: 'render'; source: string; format: ContentFormat }
  | { task: 'write-markdown'; source: string }
  | { task: 'apply-markdown'; source: string; markdown: string }

parentPort?.on('message', ({ number, order }: { number: number; order: NoteOrder }) => {
  parentPort?.postMessage({ number, result: carryOut(order) })
})

function carryOut(order: NoteOrder) {
  try {
    if (order.task === 'render') return renderNote(order.source, order.format)
    if (order.task === 'write-markdown') return writeMarkdown(order.source)
    return applyMarkdown(order.source, order.markdown)
  } catch {
    return null
  }
}
