import type { ReaderAnswer, ReaderTask } from './messages.ts'
import { startThread, type Thread } from './thread.ts'

export type Reader = Thread<ReaderTask, ReaderAnswer>

export const startReader = (file: string, onDeath: (reader: Reader) => void): Reader =>
  startThread(new URL('./reader-worker.ts', import.meta.url), { file }, onDeath)
