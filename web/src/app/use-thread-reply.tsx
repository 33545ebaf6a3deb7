import type { Email } from '@dossier/contract/email'
import type { ShownEmail } from '@dossier/contract/listed-email'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showDraft, useThread } from '#features/emails/mail-queries.ts'
import { SyncNote } from '#features/mail-accounts/sync-note.tsx'
import { ReplyBox } from '#features/sending/drafts/reply-box.tsx'
import { ReplyButton } from '#features/sending/drafts/reply-button.tsx'
import { useReplyItems } from '#features/sending/drafts/use-reply-items.tsx'
import { useReplying } from '#features/sending/drafts/use-replying.ts'
import { SuggestionList } from '#features/triage/thread/suggestion-list.tsx'

import type { AskedAnswer } from './use-row-menu.ts'
import { useThreadSummary } from './use-thread-summary.tsx'

const NO_EMAILS: readonly ShownEmail[] = []

/** Answers to the latest email of the open thread, or to the one chosen in it: button and editor for the pane. */
export function useThreadReply(openId: string, pendingAnswer: AskedAnswer | null, onAnswering: () => void) {
  const client = useQueryClient()
  const { data } = useThread(openId)
  const latest = data?.thread.at(-1)
  const answerTo = latest?._id ?? ''
  const [cursor, setCursor] = useState('')
  const isHere = data?.thread.some(({ _id }) => _id === cursor) ?? false
  const replying = useReplying({
    draft: data?.draft ?? null,
    answerTo,
    target: isHere ? cursor : answerTo,
    onBegun: (draft) => void showDraft(client, openId, draft),
  })
  const kind = answerTo && pendingAnswer?.emailId === openId ? pendingAnswer.kind : null
  const latestActs = useRef({ onAnswering, begin: replying.begin })
  latestActs.current = { onAnswering, begin: replying.begin }
  useEffect(() => {
    if (!kind) return
    latestActs.current.onAnswering()
    latestActs.current.begin(kind)
  }, [kind])
  const summary = useThreadSummary(data?.thread ?? NO_EMAILS)
  // No reply to the user's own email, or while a reply is being sent.
  const mayAnswer = latest !== undefined && latest.mailbox !== 'sent' && data?.draft?.status !== 'queued'
  const answers = useReplyItems(replying)
  return {
    answers,
    cursor: isHere ? cursor : '',
    onCursor: setCursor,
    tools: <ReplyButton replying={replying} />,
    foot: <ReplyBox replying={replying} onMoved={(draft) => void showDraft(client, openId, draft)} />,
    mailNote: (email: Email) => <SyncNote email={email} />,
    onSummarize: summary.summarize,
    marginActs: () => (
      <>
        {summary.block}
        {mayAnswer && <SuggestionList emailId={answerTo} onUse={replying.answerWith} />}
      </>
    ),
  }
}
