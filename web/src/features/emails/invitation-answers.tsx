import type { Email } from '@dossier/contract/email'
import { type InvitationReply, LIMITS } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { refetchMail } from './mail-queries.ts'

/** The person has just asked for this field. */
const focusField = (field: HTMLTextAreaElement | null): void => field?.focus()

const REPLIES = ['accept', 'tentative', 'decline'] as const
const WORDS = { accept: 'accept', tentative: 'maybe', decline: 'decline' } as const
const ANSWERED = { accepted: 'accept', tentative: 'tentative', declined: 'decline' } as const

interface Props {
  emailId: string
  invitation: NonNullable<Email['invitation']>
  /** Without a note, as beside other entries. */
  isShort?: boolean
  /** Called before the lists that hold the invitation are refetched, unless the person has gone on meanwhile. */
  onAnswered?(): void
}

/** Accept, Maybe and Decline: the answer goes to the organizer through the outbox, and can be changed. */
export function InvitationAnswers({ emailId, invitation, isShort = false, onAnswered }: Props) {
  const { my_status, organizer } = invitation
  const { t } = useTranslation()
  const client = useQueryClient()
  const id = useId()
  const [changing, setChanging] = useState(false)
  const [comment, setComment] = useState<string | null>(null)
  const { underway, problem, act } = useAct()
  const answered = Object.entries(ANSWERED).find(([status]) => status === my_status)?.[1]
  const answer = (reply: InvitationReply): void =>
    act(async () => {
      const focused = document.activeElement
      const body = { answer: reply, ...(comment?.trim() ? { comment: comment.trim() } : {}) }
      await callApi('POST', `/emails/${emailId}/invitation`, { body })
      setChanging(false)
      setComment(null)
      if ([focused, document.body].includes(document.activeElement)) onAnswered?.()
      await refetchMail(client)
    })
  if (answered && !changing) {
    return (
      <div className="answers">
        <p role="status">
          {t(`invitation.answered.${answered}`, { name: organizer?.name || organizer?.address || '' })}
        </p>
        <Button kind="link" onClick={() => setChanging(true)}>
          {t('act.change')}
        </Button>
      </div>
    )
  }
  return (
    <div className="answers">
      {REPLIES.map((reply) => (
        <Button
          key={reply}
          kind={reply === 'accept' && !isShort ? 'primary' : 'outlined'}
          disabled={underway}
          aria-pressed={reply === answered}
          onClick={() => answer(reply)}
        >
          {t(`invitation.${WORDS[reply]}`)}
        </Button>
      ))}
      {!isShort && comment === null && <Button onClick={() => setComment('')}>{t('invitation.addNote')}</Button>}
      {comment !== null && (
        <div className="note">
          <label htmlFor={id}>{t('invitation.note')}</label>
          <textarea
            id={id}
            ref={focusField}
            rows={2}
            value={comment}
            maxLength={LIMITS.invitationComment}
            onChange={({ target }) => setComment(target.value)}
          />
        </div>
      )}
      <ProblemLine problem={problem} />
    </div>
  )
}
