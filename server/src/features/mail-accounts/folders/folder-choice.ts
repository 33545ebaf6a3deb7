import type { FolderRole, Mailbox } from '@dossier/contract/vocabulary'

/** A person's decision about a folder; null and absent leave it to the folder's role. */
export interface FolderChoice {
  path: string
  is_taken?: boolean | null
  mailbox?: Mailbox | null
  role?: FolderRole | null
  label?: string | null
}
