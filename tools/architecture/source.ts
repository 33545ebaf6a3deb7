/** Repository paths with forward slashes → text. Rules read nothing else, so tests can pass small trees. */
export type Tree = ReadonlyMap<string, string>

export interface Import {
  specifier: string
  line: number
  /** `import type`, or every imported name is a type: it does not exist at run time. */
  typeOnly: boolean
  /** Imported names, as the other file exports them. */
  names: string[]
}

export interface TableUse {
  table: string
  line: number
}

export interface Source {
  path: string
  imports: Import[]
  defaultExportLines: number[]
  environmentLines: number[]
  nowLines: number[]
  /** Lines on which a test replaces a module. */
  mockLines: number[]
  /** Lines that only let time pass. */
  sleepLines: number[]
  declaredTables: TableUse[]
  writes: TableUse[]
  reads: TableUse[]
  /** Writes with a table that is not a literal, so the owner is unknown. */
  unnamedWriteLines: number[]
}

export interface Violation {
  path: string
  line: number
  rule: string
  sentence: string
}
