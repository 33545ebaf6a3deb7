import type { OriginalKind } from '@dossier/contract/vocabulary'
import { useState } from 'react'
import type { ListRow } from '#features/emails/list-row.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import type { Walk } from './use-walk.ts'

/** An answer that was asked for at a row of the list. It begins when its conversation is open. */
export interface AskedAnswer {
  emailId: string
  kind: OriginalKind
}

interface Opened {
  email: ListRow
  anchor: HTMLElement
  at: { x: number; y: number }
}

/** The menu of one row, and the keys that answer the row of the cursor. @param isFree false while rows are selected */
export function useRowMenu(isFree: boolean, inList: boolean, { open, standing }: Walk) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [pendingAnswer, setPendingAnswer] = useState<AskedAnswer | null>(null)

  function show(email: ListRow, at: Opened['at']): boolean {
    const anchor = document.querySelector<HTMLElement>(`[data-thread="${CSS.escape(email.thread_id)}"]`)
    if (!isFree || !anchor) return false
    setOpened({ email, anchor, at })
    return true
  }

  function answer(email: ListRow, kind: OriginalKind): void {
    setPendingAnswer({ emailId: email._id, kind })
    open(email)
  }

  const answerStanding = (kind: OriginalKind) =>
    isFree && inList && standing ? () => answer(standing, kind) : undefined
  useKeys({ r: answerStanding('reply'), a: answerStanding('reply-all'), f: answerStanding('forward') })
  return {
    opened,
    pendingAnswer,
    show,
    answer,
    close: () => setOpened(null),
    onAnswering: () => setPendingAnswer(null),
  }
}

export type RowMenuState = ReturnType<typeof useRowMenu>
