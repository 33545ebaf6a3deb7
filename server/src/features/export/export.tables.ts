/** One archive that is being made, or was. */
interface ExportRow {
  tenant_id: string
  id: string
  /** '' = the whole account. */
  project_id: string
  user_id: string
  status: string
  /** '' , rows or files. */
  step: string
  items_done: number
  items_total: number
  /** Bytes of the archive; 0 until it is complete. */
  size: number
  sha256: string
  /** Files that could not be read. */
  missing_files: number
  error: string
  created_at: number
  completed_at: number | null
  /** When its file goes; null when there is none. */
  expires_at: number | null
}

/** One archive that comes in, or did. */
interface ImportRow {
  tenant_id: string
  id: string
  user_id: string
  status: string
  /** '' , check, files, match or rows. */
  step: string
  /** 1 for the archive of an account, 0 for that of a project. */
  whole: number
  /** Files of the archive that this step is through with: there the next process goes on. */
  place: number
  /** Lines of the next file that are done already. */
  line: number
  items_done: number
  items_total: number
  size: number
  added: number
  known: number
  error: string
  created_at: number
  completed_at: number | null
}

/** An id of an archive that is another one here. */
interface ImportNameRow {
  tenant_id: string
  import_id: string
  old_id: string
  new_id: string
}

declare module '#platform/database/database' {
  interface Tables {
    exports: ExportRow
    imports: ImportRow
    import_names: ImportNameRow
  }
}

export type { ExportRow, ImportNameRow, ImportRow }
