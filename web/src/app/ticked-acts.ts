import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import type { ListRow } from '#features/emails/list-row.ts'
import type { RowList } from '#features/emails/row-list.ts'
import { successorOf } from '#features/emails/row-positions.ts'
import type { Ticked } from '#features/emails/use-ticked.ts'
import type { MailActs } from './mail-acts.ts'
import type { Walk } from './use-walk.ts'

/** Actions on all ticked conversations. The cursor then moves to the position of the first one. */
export function tickedActs(
  { moveAll, decideAll, labelAll, unlabelAll, readAll, snoozeAll, starAll, toProjectAll }: MailActs,
  ticked: Ticked,
  rows: RowList,
  { stand }: Walk,
) {
  function goOn(next: ListRow | undefined): void {
    ticked.clear()
    if (next) stand(next.thread_id, true)
  }

  function leave(act: (emails: readonly ListRow[]) => void): void {
    const next = successorOf(rows, new Set(ticked.rows.map(({ thread_id }) => thread_id)))
    act(ticked.rows)
    goOn(next)
  }

  return {
    move: (mailbox: Mailbox) => leave((emails) => moveAll(emails, mailbox)),
    decide: (action: PrimaryAction | '') => leave((emails) => decideAll(emails, action)),
    /** All become read when any is unread. */
    toggleRead(): void {
      readAll(
        ticked.rows,
        ticked.rows.some(({ read }) => !read),
      )
      goOn(ticked.rows[0])
    },
    snooze: (until: string | null) => leave((emails) => snoozeAll(emails, until)),
    toProject: (from: string, to: string, name: string) => leave((emails) => toProjectAll(emails, from, to, name)),
    /** All get a star when any has none. */
    toggleStar(): void {
      starAll(
        ticked.rows,
        ticked.rows.some(({ starred }) => !starred),
      )
      goOn(ticked.rows[0])
    },
    label(label: string): void {
      labelAll(ticked.rows, label)
      goOn(ticked.rows[0])
    },
    unlabel(label: string): void {
      unlabelAll(ticked.rows, label)
      goOn(ticked.rows[0])
    },
  }
}

export type TickedActs = ReturnType<typeof tickedActs>
