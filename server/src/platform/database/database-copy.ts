import type { Database } from './database.ts'

export interface DatabaseCopy {
  dialect: Database['dialect']
  migrations: string[]
  tables: Record<string, CopiedTable>
  /** Positions of PostgreSQL's sequences, by `table.column`; empty on SQLite. */
  sequences: Record<string, number>
  /** Fingerprint of the key that seals its secrets; '' = none yet. */
  keyFingerprint: string
  /** The named blobs that are stored in the folder or in the object store. */
  blobs: CopiedBlob[]
}

export interface CopiedTable {
  rows: number
  /** SHA-256 of the rows with the highest keys; '' when a table has no primary key. */
  newest: string
}

export interface CopiedBlob {
  tenantId: string
  sha256: string
  /** In bytes, before compression. */
  size: number
  /** Suffix of its object store key; '' = it is in the folder. */
  objectId: string
}

export interface BrokenCopy {
  path: string
  problem: string
}

export interface CopyOptions {
  signal?: AbortSignal
  /** Reports progress from 0 to 1. */
  report?(share: number): void
}

export const SQLITE_COPY = 'database.sqlite'
export const TABLES_FOLDER = 'tables'
export const tableFile = (table: string): string => `${TABLES_FOLDER}/${table}.copy.zst`

/** Number of rows that represent the state of a table. */
export const NEWEST = 100

export const databaseFiles = ({ dialect, tables }: Pick<DatabaseCopy, 'dialect' | 'tables'>): string[] =>
  dialect === 'sqlite' ? [SQLITE_COPY] : Object.keys(tables).map(tableFile)
