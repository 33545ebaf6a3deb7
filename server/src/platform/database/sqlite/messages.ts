import type { Bindable } from '../parameters.ts'

export interface ReaderTask {
  sql: string
  parameters: readonly Bindable[]
  remainingMs: number
}

export type ReaderAnswer = { kind: 'rows'; rows: unknown[] } | { kind: 'stopped' } | Failed

/** A statement for the writing thread, run once for each set of values. */
export interface WriterTask {
  sql: string
  batch: readonly (readonly Bindable[])[]
}

export type WriterAnswer = { kind: 'done'; rows: unknown[]; changes: bigint } | Failed

/** Carries SQLite's error code beside the message: errors lose it between threads. */
export interface Failed {
  kind: 'failed'
  message: string
  errcode?: number
}
