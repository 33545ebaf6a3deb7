import type { RebuiltSlice } from '#features/emails/index'
import type { Operation } from './admin/operation.ts'

export interface RebuildInput {
  /** Id or name; '' for the only account. */
  account: string
  /** The mail behind which it begins; '' for all. */
  after: string
}

/** Where it stands when it ended. */
export interface RebuildResult {
  accountName: string
  /** The last mail that was done; null when all were. */
  stoppedAt: string | null
}

/** Rebuilds one slice of an account's mail for each part that comes, so that whoever sends them can stop it. */
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
