interface ExportRow {
  tenant_id: string
  id: string
  /** '' = the whole account. */
  project_id: string
  user_id: string
  status: string
  /** '', rows or files. */
  step: string
  items_done: number
  items_total: number
  /** Bytes of the archive; 0 until it is complete. */
  size: number
  sha256: string
  missing_files: number
  error: string
  created_at: number
  completed_at: number | null
  /** Expiry of the archive file; null when there is none. */
  expires_at: number | null
}

interface ImportRow {
  tenant_id: string
  id: string
  user_id: string
  status: string
  /** '', check, files, match or rows. */
  step: string
  /** 1 = archive of an account, 0 = archive of a project. */
  whole: number
  /** Number of archive files completed in this step. The next process resumes here. */
  place: number
  /** Number of completed lines in the next file. */
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
