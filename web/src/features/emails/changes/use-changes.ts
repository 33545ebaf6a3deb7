import type { Mailbox } from '@dossier/contract/vocabulary'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordAct, useLastAct } from '#platform/keys/last-act.ts'
import type { Notice } from '#ui/undo-slot.tsx'
import { actToRedo, actToUndo, type ListedAct, listActs } from '../acts/act-list.ts'
import { useReadActs } from '../acts/act-queries.ts'
import type { Changed, NoticeOfChange } from './change-parts.ts'
import { type Change, inverseOf } from './pending-changes.ts'
import { useOwnActs } from './use-own-acts.ts'
import { usePending } from './use-pending.ts'
import { useSending } from './use-sending.ts'
import { useTurning } from './use-turning.ts'
import { openWaitingChanges, type WaitingChange } from './waiting-changes.ts'

export type { Changed } from './change-parts.ts'

/** Asks whether a change of one email should become a rule. */
export type OfferRule = (email: Changed, change: Change) => Notice['offer']

/**
 * Changes one or many conversations: optimistic, rolled back on refusal. Each change waits on this device until it is
 * answered, also without a connection and over a reload. Undo and redo turn the acts of the service, or take back what
 * still waits.
 * @param owner user and account whose changes wait.
 */
export function useChanges(owner: string, offerRule: OfferRule = () => undefined) {
  const { t } = useTranslation()
  const waiting = useMemo(() => openWaitingChanges(owner, localStorage), [owner])
  const [notice, setNotice] = useState<NoticeOfChange | null>(null)
  const acts = useOwnActs(waiting)
  const pending = usePending(waiting)
  const tell = (sentence: string): void => setNotice({ sentence, bad: true })
  const parts = { waiting, acts, pending, setNotice, tell }
  const sending = useSending(parts)
  const turn = useTurning(parts, sending)
  const list = listActs(useReadActs().data, acts.own)

  function change(
    emails: readonly Changed[],
    become: (email: Changed) => Change,
    doneText: string,
    alsoUndo?: () => void,
  ): void {
    const [first] = emails
    if (!first) return
    const sentence = emails.length === 1 ? doneText : t('done.many', { told: doneText, count: emails.length })
    const ref = crypto.randomUUID()
    const steps = emails.map((email) => toStep(email, become(email), { act: ref, sentence }))
    waiting.add(steps)
    const act = { ref, sentence, state: 'done' as const, nth: acts.nextNth(), settledAt: null }
    acts.add({ ...act, underway: 1, steps, alsoUndo })
    recordAct('mail')
    const correction = emails.length === 1 && !alsoUndo ? { email: first, change: become(first) } : undefined
    const undo = (): void => turn({ ...act, parts: [], stuck: false, doneAt: 0, turnedAt: 0 }, 'undone')
    setNotice({ sentence, action: { label: t('act.undo'), act: undo }, correction })
    pending.show(steps, 'change')
    sending.inSequence(sending.send)
  }

  function move(emails: readonly Changed[], mailbox: Mailbox): void {
    const elsewhere = emails.filter((email) => email.mailbox !== mailbox)
    change(elsewhere, () => ({ mailbox }), t(`done.${mailbox}`))
  }

  // Whether the user may write rules may be known only now.
  const offer = notice?.correction && offerRule(notice.correction.email, notice.correction.change)
  return {
    changes: pending.changes,
    notice: notice && { ...notice, offer },
    change,
    move,
    tell,
    acts: list,
    ...useUndoing(list, turn),
  }
}

function toStep(email: Changed, change: Change, act: Pick<WaitingChange, 'act' | 'sentence'>): WaitingChange {
  const ids = { id: crypto.randomUUID(), emailId: email._id, threadId: email.thread_id }
  return { ...ids, change, inverse: inverseOf(change, email), ...act }
}

/** Undo and redo of any act, and of the last one if nothing else was done since. */
function useUndoing(list: readonly ListedAct[], turn: ReturnType<typeof useTurning>) {
  const lastAct = useLastAct()
  const isLast = lastAct === 'mail' || lastAct === ''
  const [last, lastUndone] = [actToUndo(list), actToRedo(list)]
  const undo = (act: ListedAct): void => turn(act, 'undone')
  const redo = (act: ListedAct): void => turn(act, 'done')
  return {
    undo,
    redo,
    undoLast: last && isLast ? () => undo(last) : undefined,
    redoLast: lastUndone && isLast ? () => redo(lastUndone) : undefined,
  }
}

export type Changes = ReturnType<typeof useChanges>
