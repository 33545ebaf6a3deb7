// What a rule gets to see: files by path, and the facts that were read from each.

/** Repository paths with forward slashes → text. Rules read nothing else, so tests hand them small trees. */
export type Tree = ReadonlyMap<string, string>

export interface Import {
  specifier: string
  line: number
  /** `import type`, or every name in it is a type: it vanishes when the program runs. */
  typeOnly: boolean
  /** The names that are taken, as the other file calls them. */
  names: string[]
}

/** A table named in a query. */
export interface TableUse {
  table: string
  line: number
}

/** One TypeScript file, read once. */
export interface Source {
  path: string
  imports: Import[]
  defaultExportLines: number[]
  environmentLines: number[]
  nowLines: number[]
  /** Where a test puts another module in the place of one. */
  mockLines: number[]
  /** Where time is let pass for nothing but itself. */
  sleepLines: number[]
  declaredTables: TableUse[]
  writes: TableUse[]
  reads: TableUse[]
  /** Writes whose table is not a literal, so nobody can say whose it is. */
  unnamedWriteLines: number[]
}

export interface Violation {
  path: string
  line: number
  rule: string
  sentence: string
}
