import type { RebuiltSlice } from '#features/emails/index'
import type { Operation } from './admin/operation.ts'

export interface RebuildInput {
  /** Id or name; '' for the only account. */
  account: string
  /** Starts after this email; '' for all. */
  after: string
}

export interface RebuildResult {
  accountName: string
  /** The last processed email; null when all are done. */
  stoppedAt: string | null
}

/** Rebuilds one slice of an account's emails per received part, so that the sender can stop it. */
export const rebuildOperation: Operation<RebuildInput, RebuiltSlice, RebuildResult> = {
  name: 'rebuild',
  parse(input) {
    const { account, after } = Object(input) as Record<string, unknown>
    return { account: typeof account === 'string' ? account : '', after: typeof after === 'string' ? after : '' }
  },
  async run({ features }, { account, after }, { parts, report, signal }) {
    const { id, name } = await features.accounts.resolveAccount(account)
    let stoppedAt: string | null = after
    for await (const _part of parts) {
      if (signal.aborted || stoppedAt === null) break
      const slice: RebuiltSlice = await features.emails.rebuild(id, stoppedAt)
      stoppedAt = slice.next
      report(slice)
    }
    return { accountName: name, stoppedAt }
  },
}
