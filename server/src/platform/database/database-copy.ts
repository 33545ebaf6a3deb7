import type { Database } from './database.ts'

/** What a copy of a database says about itself, so that it can be told later whether all of it came back. */
export interface DatabaseCopy {
  dialect: Database['dialect']
  /** Names of the migrations that its schema has seen, in their order. */
  migrations: string[]
  tables: Record<string, CopiedTable>
  /** Where PostgreSQL's sequences stood, by `table.column`; none on SQLite. */
  sequences: Record<string, number>
  /** Fingerprint of the key that its secrets are sealed with; '' = none yet. */
  keyFingerprint: string
  /** The blobs that it names and that lie in the folder of blobs or in the object store. */
  blobs: CopiedBlob[]
}

export interface CopiedTable {
  rows: number
  /** SHA-256 over the rows with the highest keys; '' where a table has no primary key. */
  newest: string
}

export interface CopiedBlob {
  tenantId: string
  sha256: string
  /** Bytes of the content, before compression. */
  size: number
  /** Its name in the object store beside its hash; '' = it is in the folder. */
  objectId: string
}

/** What is wrong inside the files of a copied database, each file by its path. */
export interface BrokenCopy {
  path: string
  problem: string
}

export interface CopyOptions {
  /** Aborted: the copy ends with an error at the next safe point. */
  signal?: AbortSignal
  /** Told how much of it is done, from 0 to 1. */
  report?(share: number): void
}

/** Where the embedded database lies in a copy. */
export const SQLITE_COPY = 'database.sqlite'
/** Where the tables of PostgreSQL lie in a copy, one file each. */
export const TABLES_FOLDER = 'tables'
export const tableFile = (table: string): string => `${TABLES_FOLDER}/${table}.copy.zst`

/** Rows that stand for the state of a table. */
export const NEWEST = 100

/** The files that a copy consists of, by their paths in its folder. */
export const databaseFiles = ({ dialect, tables }: Pick<DatabaseCopy, 'dialect' | 'tables'>): string[] =>
  dialect === 'sqlite' ? [SQLITE_COPY] : Object.keys(tables).map(tableFile)
