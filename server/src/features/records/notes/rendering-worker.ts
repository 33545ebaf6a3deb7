import { parentPort } from 'node:worker_threads'
import type { ContentFormat } from '@dossier/contract/vocabulary'
import { renderNote } from './note-html.ts'
import { showAsText } from './note-text.ts'

export interface RenderOrder {
  number: number
  source: string
  format: ContentFormat
}

parentPort?.on('message', ({ number, source, format }: RenderOrder) => {
  parentPort?.postMessage({ number, rendered: renderSafely(source, format) })
})

function renderSafely(source: string, format: ContentFormat) {
  try {
    return renderNote(source, format)
  } catch {
    return showAsText(source)
  }
}
