import type { MailFolderRow } from '../mail-accounts.tables.ts'

type Folder = Pick<MailFolderRow, 'role' | 'backfill_uid' | 'backfill_at' | 'path'>

/** People work with the email of the last month; the inbox and then the sent emails come first. */
const RECENT_MS = 30 * 24 * 3_600_000

/** Returns the folder whose backfill continues: recent email of the inbox, then sent, then the newest anywhere. */
export function chooseBackfill<F extends Folder>(folders: readonly F[], now: number): F | null {
  const open = folders.filter(({ backfill_uid }) => backfill_uid > 0)
  const isRecent = ({ backfill_at }: Folder): boolean => backfill_at === null || backfill_at > now - RECENT_MS
  const [first] = open.toSorted((a, b) => {
    for (const role of ['inbox', 'sent'] as const) {
      const difference = Number(b.role === role && isRecent(b)) - Number(a.role === role && isRecent(a))
      if (difference !== 0) return difference
    }
    return (b.backfill_at ?? now) - (a.backfill_at ?? now) || (a.path < b.path ? -1 : 1)
  })
  return first ?? null
}
