import type { EmailAnswer, ListedEmail } from '@dossier/contract/email'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import type { Notice } from '#ui/undo-slot.tsx'
import { readMailAnew } from './mail-queries.ts'
import { type PendingMoves, withMove, withoutMove } from './pending-moves.ts'

type Moved = Pick<ListedEmail, '_id' | 'thread_id' | 'mailbox'>

/** Moving conversations: seen at once, taken back when refused, called back by the reader. */
export function useMoves() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const [moves, setMoves] = useState<PendingMoves>(new Map())
  const [notice, setNotice] = useState<Notice | null>(null)
  const [lastMove, setLastMove] = useState<Moved | null>(null)
  /** One after the other, so that a move called back cannot arrive before itself. */
  const underway = useRef<Promise<unknown>>(Promise.resolve())

  function carryOut(email: Moved, mailbox: Mailbox): void {
    setMoves((current) => withMove(current, email.thread_id, mailbox))
    underway.current = underway.current.then(() => send(email, mailbox))
  }

  async function send(email: Moved, mailbox: Mailbox): Promise<void> {
    try {
      await callApi<EmailAnswer>('PUT', `/emails/${email._id}`, { body: { mailbox } })
      await readMailAnew(client)
    } catch (error) {
      const said = error instanceof ApiProblem ? error.message : ''
      const reason =
        said || t(error instanceof ApiProblem && error.status === 0 ? 'problem.unreachable' : 'problem.unknown')
      setNotice({ sentence: t('problem.notMoved', { reason }), bad: true })
      setLastMove(null)
    } finally {
      setMoves((current) => withoutMove(current, email.thread_id, mailbox))
    }
  }

  function undo(email: Moved): void {
    setLastMove(null)
    setNotice({ sentence: t('done.undone') })
    carryOut(email, email.mailbox)
  }

  function move(email: Moved, mailbox: Mailbox): void {
    if (email.mailbox === mailbox) return
    setLastMove(email)
    setNotice({ sentence: t(`done.${mailbox}`), action: { label: t('act.undo'), act: () => undo(email) } })
    carryOut(email, mailbox)
  }

  return { moves, notice, move, undoLast: lastMove ? () => undo(lastMove) : undefined }
}
