import type { FolderCounts } from '@dossier/contract/mail-files'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { batches } from '#core/batches'
import { overlapping } from '#core/overlapping'
import type { ImportedMail } from '#features/emails/index'
import type { Instance, Operation } from '../admin/operation.ts'

export interface ImportTarget {
  /** Id or name; '' for the only account. */
  account: string
  /** Id or name; '' for the default project. */
  project: string
}

/** Results so far, in the order of sending. */
export interface ImportProgress {
  /** Processed emails. */
  processed: number
  imported: number
  duplicates: number
  deleted: number
  /** Failures of the last batch; numbers start at 0. */
  failed: { number: number; reason: string }[]
  /** Counts of the last batch. */
  folders: FolderCounts[]
}

export interface ImportResult {
  accountName: string
  projectName: string
}

export const importOperation: Operation<ImportTarget, ImportProgress, ImportResult> = {
  name: 'import',
  parse(input) {
    const { account, project } = Object(input) as Record<string, unknown>
    return { account: typeof account === 'string' ? account : '', project: typeof project === 'string' ? project : '' }
  },
  async run(instance, target, { parts, report, signal }) {
    const { account, project } = await resolveTarget(instance, target)
    const destination = { tenantId: account.id, projectId: project.id }
    let processed = 0
    // Reads one batch while storing the previous one.
    const outcomes = overlapping(batches(mailsFrom(parts)), async (batch) => {
      if (signal.aborted) throw serverStops()
      return { size: batch.length, ...(await instance.features.emails.import(destination, batch)) }
    })
    for await (const { size, failed, ...counts } of outcomes) {
      const first = processed
      processed += size
      report({
        processed,
        ...counts,
        failed: failed.map(({ index, reason }) => ({ number: first + index, reason })),
      })
    }
    return { accountName: account.name, projectName: project.name }
  },
}

const LF = 0x0a

/** A part is a line of JSON with the facts of the file, then the bytes of the email. */
export function partOf({ raw, ...facts }: ImportedMail): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), raw])
}

async function* mailsFrom(parts: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedMail> {
  for await (const part of parts) {
    const end = part.indexOf(LF)
    const facts = JSON.parse(Buffer.from(part.subarray(0, end)).toString()) as Omit<ImportedMail, 'raw'>
    yield { ...facts, raw: part.subarray(end + 1) }
  }
}

async function resolveTarget({ platform, features }: Instance, target: ImportTarget) {
  const account = await features.accounts.resolveAccount(target.account)
  if (target.project === '') {
    return { account, project: await features.projects.resolve(platform.database.read, account.id, '') }
  }
  const projects = await features.projects.list(platform.database.read, account.id)
  const named = projects.filter(({ name }) => name.toLowerCase() === target.project.toLowerCase())
  const project = projects.find(({ id }) => id === target.project) ?? (named.length === 1 ? named[0] : undefined)
  if (project) return { account, project }
  throw named.length > 1
    ? new AppError('conflict', message('operator.projectAmbiguous', { account: account.name, project: target.project }))
    : new AppError('not_found', message('operator.projectUnknown', { account: account.name, project: target.project }))
}

const serverStops = (): AppError => new AppError('unavailable', message('operator.importStopping'))
