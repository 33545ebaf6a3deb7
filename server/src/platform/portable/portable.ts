import type { Reads, Tx } from '#platform/database/database'

// Export and import of account data. Each feature defines the archive form of its own rows; the archive code knows no
// tables.

/** A record of an archive as JSON: a row and its dependent data, without the account. */
export type Line = Record<string, unknown>

/** Export scope: one project, or the whole account when null. */
export interface PortableScope {
  tenantId: string
  projectId: string | null
}

export interface PortablePage {
  lines: Line[]
  /** Pass it as `after` for the next page; null on the last page. */
  next: string | null
}

export interface PortableFile {
  sha256: string
  /** Folder within the archive and display name; the archive writer makes both safe. */
  folder: readonly string[]
  name: string
  id: string
}

export interface PortableDocument {
  folder: readonly string[]
  title: string
  id: string
  markdown: string
}

/** Target account and user of an import. */
export interface Recipient {
  tenantId: string
  userId: string
  /** Whether the archive contains a whole account or one project. */
  isFullAccount: boolean
}

/** Writes prepared lines within `tx`. @returns the number of new records; null for dependent data. */
export type ImportWrite = (tx: Tx) => Promise<number | null>

/** One kind of record. Its functions are called in archive order. */
export interface PortableKind {
  readonly name: string
  readonly tables: readonly string[]
  /** Lists lines by ascending key after `after` ('' = from the start). */
  list(at: Reads, scope: PortableScope, after: string): Promise<PortablePage>
  files?(line: Line): PortableFile[]
  document?(line: Line): PortableDocument | null
  /** Validates an archive line and fills in missing fields. @throws AppError `unprocessable` that names the field. */
  read(value: unknown): Line
  /** Normalizes transient state for the target account. Idempotent. Default: unchanged. */
  normalize?(line: Line): Line
  /** Returns the line with references to other lines replaced. */
  rename(line: Line, names: ReadonlyMap<string, string>): Line
  named(line: Line): string[]
  /** Finds lines that exist under another id or need a new one: pairs of old and new id. */
  match?(db: Reads, to: Recipient, lines: readonly Line[]): Promise<[string, string][]>
  /** Prepares lines for writing. Existing lines are skipped, so that later edits stay. */
  prepareImport(to: Recipient, lines: readonly Line[]): Promise<ImportWrite>
  /** Transient data: ignored when two archives are compared (see state hash). */
  readonly transient?: boolean
}
