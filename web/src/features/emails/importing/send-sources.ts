import type { ImportEmailsAnswer } from '@dossier/contract/email-import'
import { type FolderCounts, mailFolderName, mergeFolders } from '@dossier/contract/mail-files'
import { ApiProblem } from '#platform/api/call-api.ts'
import { uploadFile } from '#platform/api/upload-file.ts'
import { nameOf, type Source } from './find-sources.ts'

export interface Tally {
  /** In bytes, over all files. */
  sent: number
  size: number
  imported: number
  duplicates: number
  deleted: number
  failed: number
  problems: { name: string; number: number; reason: string }[]
  folders: FolderCounts[]
}

export interface Imported {
  tally: Tally
  /** Names of files that are not email. */
  leftOut: string[]
  stopped: boolean
}

export const emptyTally = (sources: readonly Source[]): Tally => ({
  sent: 0,
  size: sources.reduce((size, { file }) => size + file.size, 0),
  imported: 0,
  duplicates: 0,
  deleted: 0,
  failed: 0,
  problems: [],
  folders: [],
})

interface Sending {
  project: string
  onTally(tally: Tally): void
  signal: AbortSignal
}

/**
 * Sends the files one by one. An unreadable file does not stop the others.
 * @throws ApiProblem for a problem of the whole import; code `stopped` when `signal` ended it. Sent emails stay.
 */
export async function sendSources(sources: readonly Source[], { project, onTally, signal }: Sending): Promise<void> {
  let tally = emptyTally(sources)
  for (const source of sources) {
    const { file } = source
    const before = tally.sent
    const onProgress = (sent: number): void => {
      tally = { ...tally, sent: before + Math.min(sent, file.size) }
      onTally(tally)
    }
    const outcome = await send(source, project, { onProgress, signal })
    tally = added({ ...tally, sent: before + file.size }, nameOf(file), outcome)
    onTally(tally)
  }
}

const added = (tally: Tally, name: string, { problems, folders, ...counts }: ImportEmailsAnswer): Tally => ({
  ...tally,
  imported: tally.imported + counts.imported,
  duplicates: tally.duplicates + counts.duplicates,
  deleted: tally.deleted + counts.deleted,
  failed: tally.failed + counts.failed,
  problems: [...tally.problems, ...problems.map((problem) => ({ name, ...problem }))],
  folders: mergeFolders([...tally.folders, ...folders]),
})

type Options = Pick<Parameters<typeof uploadFile>[2], 'onProgress' | 'signal'>

async function send({ file, kind, isRead }: Source, project: string, options: Options): Promise<ImportEmailsAnswer> {
  const path = nameOf(file)
  const query = { project, path, ...(isRead === null ? {} : { read: String(isRead) }) }
  const type = kind === 'mbox' ? 'application/mbox' : 'message/rfc822'
  try {
    return await uploadFile<ImportEmailsAnswer>('/emails/import', file, { ...options, query, type })
  } catch (error) {
    if (!(error instanceof ApiProblem) || !UNREADABLE_FILE_STATUSES.includes(error.status)) throw error
    const counts = { imported: 0, duplicates: 0, deleted: 0, failed: 1 }
    const folders = [{ name: mailFolderName(path, kind), mailbox: '', ...counts }]
    return { ...counts, problems: [{ number: 1, reason: error.message }], folders }
  }
}

/** Not an mbox, too large, or unreadable. */
const UNREADABLE_FILE_STATUSES = [400, 413, 422]
