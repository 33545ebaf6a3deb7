import type { ImportEmailsAnswer } from '@dossier/contract/email-import'
import type { IngestEmailAnswer } from '@dossier/contract/email-ingest'
import { ApiProblem } from '#platform/api/call-api.ts'
import { uploadFile } from '#platform/api/upload-file.ts'
import { nameOf, type Source } from './find-sources.ts'

export interface Tally {
  /** In bytes, over all files. */
  sent: number
  size: number
  imported: number
  duplicates: number
  failed: number
  problems: { name: string; number: number; reason: string }[]
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
  failed: 0,
  problems: [],
})

type Outcome = Pick<Tally, 'imported' | 'duplicates' | 'failed'> & { problems: { number: number; reason: string }[] }

interface Sending {
  project: string
  onTally(tally: Tally): void
  signal: AbortSignal
}

/**
 * Sends the files one by one. An unreadable email does not stop the others.
 * @throws ApiProblem for a problem of the whole import; code `stopped` when `signal` ended it. Sent emails stay.
 */
export async function sendSources(sources: readonly Source[], { project, onTally, signal }: Sending): Promise<void> {
  let tally = emptyTally(sources)
  for (const { file, kind } of sources) {
    const before = tally.sent
    const onProgress = (sent: number): void => {
      tally = { ...tally, sent: before + Math.min(sent, file.size) }
      onTally(tally)
    }
    const options = { query: { project }, onProgress, signal }
    const outcome = await (kind === 'mbox' ? sendMbox(file, options) : sendMail(file, options))
    tally = added({ ...tally, sent: before + file.size }, nameOf(file), outcome)
    onTally(tally)
  }
}

const added = (tally: Tally, name: string, { problems, ...counts }: Outcome): Tally => ({
  ...tally,
  imported: tally.imported + counts.imported,
  duplicates: tally.duplicates + counts.duplicates,
  failed: tally.failed + counts.failed,
  problems: [...tally.problems, ...problems.map((problem) => ({ name, ...problem }))],
})

type Options = Pick<Parameters<typeof uploadFile>[2], 'query' | 'onProgress' | 'signal'>

const sendMbox = (file: File, options: Options): Promise<Outcome> =>
  uploadFile<ImportEmailsAnswer>('/emails/import', file, { ...options, type: 'application/mbox' })

async function sendMail(file: File, options: Options): Promise<Outcome> {
  const outcome = { imported: 0, duplicates: 0, failed: 0, problems: [] }
  try {
    const { duplicate } = await uploadFile<IngestEmailAnswer>('/emails', file, { ...options, type: 'message/rfc822' })
    return duplicate ? { ...outcome, duplicates: 1 } : { ...outcome, imported: 1 }
  } catch (error) {
    if (!(error instanceof ApiProblem) || !UNREADABLE_EMAIL_STATUSES.includes(error.status)) throw error
    return { ...outcome, failed: 1, problems: [{ number: 1, reason: error.message }] }
  }
}

const UNREADABLE_EMAIL_STATUSES = [413, 422]
