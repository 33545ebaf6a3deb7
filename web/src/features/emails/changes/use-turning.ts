import type { ActState } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { recordAct } from '#platform/keys/last-act.ts'
import { isPageLeft } from '#platform/live/page-left.ts'
import type { ListedAct } from '../acts/act-list.ts'
import { turnAct } from '../acts/act-queries.ts'
import { describeAct, describeKept } from '../acts/describe-act.ts'
import { applyToLists } from '../list-steps.ts'
import { refetchMail } from '../mail-queries.ts'
import type { ChangeParts } from './change-parts.ts'
import type { DoneHere } from './own-acts.ts'
import { useReason } from './reason-of.ts'
import type { Sending } from './use-sending.ts'
import type { WaitingChange, WaitingChanges } from './waiting-changes.ts'

/** Returns a function that undoes an act, or does it again: at once on the screen, then on the service. */
export function useTurning(parts: ChangeParts, { send, inSequence }: Sending) {
  const { waiting, acts, pending, setNotice, tell } = parts
  const client = useQueryClient()
  const { t } = useTranslation()
  const reasonOf = useReason()

  function turn(listed: ListedAct, become: ActState): void {
    const { ref } = listed
    const before = acts.find(ref)
    const steps = before?.steps ?? []
    const sentence = before?.sentence ?? listed.sentence
    const underway = (before?.underway ?? 0) + 1
    const after = { ...before, ref, steps, sentence, state: become, nth: acts.nextNth(), underway }
    acts.note({ ...after, settledAt: null, alsoUndo: undefined })
    recordAct(become === 'done' ? 'mail' : '')
    const back = become === 'done' ? 'undone' : 'done'
    const label = t(become === 'done' ? 'act.undo' : 'acts.redo')
    const what = sentence || describeAct(t, listed)
    setNotice({ sentence: t(`acts.${become}`, { what }), action: { label, act: () => turn(listed, back) } })
    if (become === 'undone') before?.alsoUndo?.()
    pending.show(steps, directionOf(become))
    const waitingTurn = { act: ref, become, sentence }
    waiting.addTurn(waitingTurn)
    inSequence(async () => {
      await (become === 'done' ? doAgain(ref, steps, before) : takeBack(ref, steps, before))
      // What the end of this page cut off is sent by the next one.
      if (!isPageLeft()) waiting.removeTurn(waitingTurn)
    })
  }

  /** What was taken back before it was sent is sent now. */
  async function doAgain(ref: string, steps: readonly WaitingChange[], before: DoneHere | undefined): Promise<void> {
    if (!acts.find(ref)?.unsent) return turnOnService(ref, 'done', steps, before)
    acts.update(ref, { unsent: false })
    waiting.add(steps)
    return send()
  }

  /** Forgets what has not been sent; the service takes back the rest. */
  async function takeBack(ref: string, steps: readonly WaitingChange[], before: DoneHere | undefined): Promise<void> {
    const queued = waiting.list().filter(({ act }) => act === ref)
    waiting.remove(queued.map(({ id }) => id))
    pending.complete(queued)
    if (queued.length > 0 && queued.length === steps.length) {
      pending.complete(steps)
      acts.update(ref, { unsent: true, underway: 0 })
      return
    }
    if (queued.length > 0) acts.settle([ref])
    await turnOnService(ref, 'undone', steps, before)
  }

  async function turnOnService(
    ref: string,
    become: ActState,
    steps: readonly WaitingChange[],
    before: DoneHere | undefined,
  ): Promise<void> {
    const isLatest = (): boolean => acts.find(ref)?.underway === 1
    const turnedBack = (): Partial<DoneHere> => (isLatest() ? { state: become === 'done' ? 'undone' : 'done' } : {})
    try {
      const listedAt = before ? (before.settledAt ?? Number.POSITIVE_INFINITY) : 0
      const { kept, refusal, parts: turned } = await turnAct(client, ref, become, listedAt)
      if (kept.length > 0) tell(`${refusal} ${describeKept(t, kept, turned)}`.trim())
      else for (const step of steps) applyToLists(client, step.threadId, step[directionOf(become)])
      if (refusal) acts.update(ref, { stuck: true, ...turnedBack() })
      acts.settle([ref])
    } catch (error) {
      tell(t('acts.failed', { reason: reasonOf(error) }))
      acts.update(ref, turnedBack())
      acts.settle([ref])
      if (error instanceof ApiProblem && error.status === 0) return pending.complete(steps)
    }
    await refetchMail(client)
    pending.complete(steps)
  }

  useTurnsBefore(waiting, turn)
  return turn
}

/** Sends what waits since before the page was loaded, after all changes. */
function useTurnsBefore(waiting: WaitingChanges, turn: (listed: ListedAct, become: ActState) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later ones are sent when they are made
  useEffect(() => {
    for (const { act, become, sentence } of waiting.turns())
      turn({ ref: act, sentence, state: become, parts: [], stuck: false, doneAt: 0, turnedAt: 0 }, become)
  }, [waiting])
}

const directionOf = (become: ActState): 'change' | 'inverse' => (become === 'done' ? 'change' : 'inverse')
