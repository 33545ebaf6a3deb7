import { type FolderCounts, mergeFolders } from '@dossier/contract/mail-files'
import type { ImportProgress } from './import-operation.ts'
import type { FoundMail } from './read-mails.ts'

const MAX_NAMED = 20

type Named = Pick<FoundMail, 'name' | 'folder' | 'weight'>

export class Tally {
  imported = 0
  duplicates = 0
  deleted = 0
  failed = 0
  /** Processed bytes. */
  bytes = 0
  folders: FolderCounts[] = []
  readonly named: { name: string; reason: string }[] = []
  #sent = 0
  readonly #underway = new Map<number, Named>()

  get done(): number {
    return this.imported + this.duplicates + this.deleted + this.failed
  }

  send({ name, folder, weight }: FoundMail): void {
    this.#underway.set(this.#sent, { name, folder, weight })
    this.#sent += 1
  }

  /** Counts an email that was not sent. */
  fail(mail: Named, reason: string): void {
    const row = { name: mail.folder, mailbox: '', imported: 0, duplicates: 0, deleted: 0, failed: 1 }
    this.folders = mergeFolders([...this.folders, row])
    this.#fail(mail, reason)
  }

  count({ processed, imported, duplicates, deleted, failed, folders }: ImportProgress): void {
    this.imported += imported
    this.duplicates += duplicates
    this.deleted += deleted
    this.folders = mergeFolders([...this.folders, ...folders])
    const reasons = new Map(failed.map(({ number, reason }) => [number, reason]))
    for (const [number, mail] of this.#underway) {
      if (number >= processed) break
      this.#underway.delete(number)
      const reason = reasons.get(number)
      if (reason === undefined) this.bytes += mail.weight
      else this.#fail(mail, reason)
    }
  }

  #fail({ name, weight }: Named, reason: string): void {
    this.failed += 1
    this.bytes += weight
    if (this.named.length < MAX_NAMED) this.named.push({ name, reason })
  }
}
