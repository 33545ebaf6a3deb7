import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { MailFolderRow } from '../mail-accounts.tables.ts'

const insert = insertRows('mail_folders', 'on conflict do nothing')

export const insertChosenFolders = (tx: Tx, rows: readonly MailFolderRow[]): Promise<void> => insert(tx, rows)
