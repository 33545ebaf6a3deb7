import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { useMemo, useState } from 'react'
import type { Changed } from '#features/emails/changes/use-changes.ts'
import type { Cursor } from '#features/emails/conversation-list.tsx'
import type { ListRow } from '#features/emails/list-row.ts'
import { useThread } from '#features/emails/mail-queries.ts'
import type { RowList } from '#features/emails/row-list.ts'
import { adjacentRow } from '#features/emails/row-positions.ts'
import { canArchive } from '#features/emails/row-words.ts'
import type { MailRoute } from './mail-route.ts'

export interface Walk {
  cursor: Cursor
  openThread: string
  standing: ListRow | undefined
  stand(thread: string, focus: boolean): void
  open(email: ListRow): void
  close(): void
  step(by: 1 | -1): void
  moveTo(mailbox: Mailbox): void
  /** Moves a row of the list. An open conversation gives way to the next. */
  moveRow(email: ListRow, mailbox: Mailbox): void
  /** Moves a row of the list to the archive, or from there to the inbox. */
  archive(email: ListRow): void
  /** Snoozes a row of the list, or ends its snooze (null). The cursor moves to the next row. */
  snooze(email: ListRow, until: string | null): void
  toggleStar(): void
  /** Marks a row as read or unread. An open conversation becomes unread and closes. */
  toggleRead(): void
  /** '' = back to untriaged. */
  decide(action: PrimaryAction | ''): void
  /** Runs an act after which the conversation is no longer in the list. */
  leave(act: (email: Changed) => void): void
  /** Runs an act on the conversation and stays. */
  onStanding(act: (email: Changed) => void): void
}

interface WalkActs {
  read(email: Changed, read: boolean): void
  move(email: Changed, to: Mailbox): void
  star(email: Changed, starred: boolean): void
  snooze(email: Changed, until: string | null): void
  decide(email: Changed, action: PrimaryAction | ''): void
}

/** Moves through a list, opens and closes conversations, and advances after a conversation leaves. */
export function useWalk(route: MailRoute, rows: RowList, acts: WalkActs): Walk {
  const [cursor, setCursor] = useState<Cursor>({ thread: '', focusRequest: 0 })
  const opened = useMemo(
    () => (route.openId ? rows.find(({ _id }) => _id === route.openId) : undefined),
    [rows, route.openId],
  )
  // Another email may represent the conversation in the list, or none in a long result.
  const read = useThread(route.openId).data?.thread.find(({ _id }) => _id === route.openId)
  const openThread = opened?.thread_id ?? read?.thread_id ?? ''
  const currentThread = route.openId ? openThread : cursor.thread
  const standing = useMemo(
    () => (currentThread ? rows.find(({ thread_id }) => thread_id === currentThread) : undefined),
    [rows, currentThread],
  )
  const moved = standing ?? read

  function stand(thread: string, focus: boolean): void {
    setCursor((before) => ({ thread, focusRequest: focus ? before.focusRequest + 1 : before.focusRequest }))
  }

  function open(email: ListRow): void {
    stand(email.thread_id, false)
    route.open(email._id)
  }

  function close(): void {
    route.close()
    stand(currentThread || cursor.thread, true)
  }

  function goTo(email: ListRow | undefined): void {
    if (!email) return
    stand(email.thread_id, true)
    if (route.openId) route.open(email._id)
  }

  /** When the conversation leaves the list, the cursor moves to the next one. */
  function leave(act: (email: Changed) => void): void {
    if (!moved) return
    const next = adjacentRow(rows, currentThread, 1) ?? adjacentRow(rows, currentThread, -1)
    act(moved)
    if (standing && next) goTo(next)
    else if (route.openId) close()
  }

  function onStanding(act: (email: Changed) => void): void {
    if (moved) act(moved)
  }

  function moveTo(mailbox: Mailbox): void {
    leave((email) => acts.move(email, mailbox))
  }

  function moveRow(email: ListRow, to: Mailbox): void {
    if (route.openId && email.thread_id === currentThread) moveTo(to)
    else acts.move(email, to)
  }

  const archive = (email: ListRow): void => moveRow(email, canArchive(email) ? 'archived' : 'inbox')

  function snooze(email: ListRow, until: string | null): void {
    if (email.thread_id === currentThread) leave((current) => acts.snooze(current, until))
    else acts.snooze(email, until)
  }

  function toggleStar(): void {
    if (moved) acts.star(moved, !moved.starred)
  }

  function toggleRead(): void {
    if (!moved) return
    if (route.openId) close()
    acts.read(moved, route.openId === '' && !moved.read)
  }

  function decide(action: PrimaryAction | ''): void {
    leave((email) => acts.decide(email, action))
  }

  // At the end of the list the focus returns to the current row.
  const step = (by: 1 | -1): void => goTo(adjacentRow(rows, currentThread, by) ?? (route.openId ? undefined : standing))
  return {
    cursor,
    openThread,
    standing,
    stand,
    open,
    close,
    step,
    moveTo,
    moveRow,
    archive,
    snooze,
    toggleStar,
    toggleRead,
    decide,
    leave,
    onStanding,
  }
}
