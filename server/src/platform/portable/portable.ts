import type { Reads, Tx } from '#platform/database/database'

// What can be taken out of an account and put into one. Each feature says for its own rows how they look in an archive
// and how they come in again; whoever writes and reads archives knows no table.

/** One thing of an archive as a JSON object: a row and what belongs to it alone, without its account. */
export type Line = Record<string, unknown>

/** What is taken out: one project, or the whole account where that is null. */
export interface PortableScope {
  tenantId: string
  projectId: string | null
}

export interface PortablePage {
  lines: Line[]
  /** Give it as `after` for the next page; null on the last one. */
  next: string | null
}

/** Bytes that a line names. */
export interface PortableFile {
  sha256: string
  /** The folder of the archive that it lies in, and what people would call it; made safe by whoever writes it. */
  folder: readonly string[]
  name: string
  /** Tells it from all others of its kind. */
  id: string
}

/** A line as people read it. */
export interface PortableDocument {
  folder: readonly string[]
  title: string
  id: string
  markdown: string
}

/** An account into which an archive comes, and who brings it. */
export interface Recipient {
  tenantId: string
  userId: string
  /** Whether the archive holds an account or one project of one. */
  whole: boolean
}

/**
 * Writes what was prepared, in the transaction that it is given. @returns how many things were not here before; null for
 * what is no thing of its own.
 */
export type Taking = (tx: Tx) => Promise<number | null>

/** One kind of thing. Pages, twins and takings are asked in the order of the archive. */
export interface PortableKind {
  /** Names its folder in the archive. */
  readonly name: string
  /** The tables whose rows it carries. */
  readonly tables: readonly string[]
  /** Some lines, by ascending key, from behind `after` on ('' is the beginning). */
  list(at: Reads, scope: PortableScope, after: string): Promise<PortablePage>
  files?(line: Line): PortableFile[]
  document?(line: Line): PortableDocument | null
  /** A line of an archive, checked, with what it lacks filled in. @throws AppError `unprocessable` that names the field. */
  read(value: unknown): Line
  /**
   * What it is in the account that takes it in, whatever was under way where it came from; once settled it stays so.
   * Left out: the same.
   */
  settle?(line: Line): Line
  /** The line with its references to other lines changed. */
  rename(line: Line, names: ReadonlyMap<string, string>): Line
  /** Ids that a rename may change. */
  named(line: Line): string[]
  /** Which of these are here already under another id, or have to get one: pairs of the old id and the one here. */
  match?(db: Reads, to: Recipient, lines: readonly Line[]): Promise<[string, string][]>
  /** Prepares lines for being written. Lines that are here already are passed over: what people did since then stays. */
  take(to: Recipient, lines: readonly Line[]): Promise<Taking>
  /** Nothing of the account's: not compared when two archives are (see state hash). */
  readonly passing?: boolean
}
