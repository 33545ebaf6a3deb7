import type { Bindable } from '../parameters.ts'

/** What a reader thread is told when it starts. */
export interface ReaderStart {
  file: string
}

export interface ReaderTask {
  sql: string
  parameters: readonly Bindable[]
  remainingMs: number
}

/** `failed` carries SQLite's own code beside the message: an error loses it on its way between threads. */
export type ReaderAnswer =
  | { kind: 'rows'; rows: unknown[] }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string; errcode?: number }
