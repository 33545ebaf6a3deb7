import type { RebuiltSlice as RebuiltEmails } from '#features/emails/index'
import type { RebuiltRecords } from '#features/records/index'
import type { Operation } from './admin/operation.ts'

export interface RebuildInput {
  /** Id or name; '' for the only account. */
  account: string
  /** Starts after this email or record; '' for all. */
  after: string
}

export type RebuiltSlice =
  | (RebuiltEmails & { content: 'emails' })
  | (RebuiltRecords & { content: 'records'; failed: [] })

export interface RebuildResult {
  accountName: string
  /** The last processed email or record; null when all are done. */
  stoppedAt: string | null
}

/** Begins the position of a record. Emails come first. */
const RECORDS = 'records:'

/** Rebuilds one slice of an account per received part, so that the sender can stop it. */
export const rebuildOperation: Operation<RebuildInput, RebuiltSlice, RebuildResult> = {
  name: 'rebuild',
  parse(input) {
    const { account, after } = Object(input) as Record<string, unknown>
    return { account: typeof account === 'string' ? account : '', after: typeof after === 'string' ? after : '' }
  },
  async run({ features }, { account, after }, { parts, report, signal }) {
    const { id, name } = await features.accounts.resolveAccount(account)
    let position: string | null = after
    for await (const _part of parts) {
      if (signal.aborted || position === null) break
      const slice: RebuiltSlice = await rebuildFrom(position)
      position = slice.next
      report(slice)
    }
    return { accountName: name, stoppedAt: position }

    async function rebuildFrom(from: string): Promise<RebuiltSlice> {
      if (!from.startsWith(RECORDS)) {
        const emails = await features.emails.rebuild(id, from)
        return { ...emails, content: 'emails', next: emails.next ?? RECORDS }
      }
      const records = await features.records.rebuild(id, from.slice(RECORDS.length))
      const next = records.next === null ? null : RECORDS + records.next
      return { ...records, content: 'records', failed: [], next }
    }
  },
}
