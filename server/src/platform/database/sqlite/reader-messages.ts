import type { Bindable } from '../parameters.ts'

export interface ReaderStart {
  file: string
}

export interface ReaderTask {
  sql: string
  parameters: readonly Bindable[]
  remainingMs: number
}

/** `failed` carries SQLite's error code beside the message: errors lose it between threads. */
export type ReaderAnswer =
  | { kind: 'rows'; rows: unknown[] }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string; errcode?: number }
