import { useQueryClient } from '@tanstack/react-query'
import { showDraft, useThread } from '#features/emails/mail-queries.ts'
import { ReplyBox } from '#features/sending/drafts/reply-box.tsx'
import { ReplyButton } from '#features/sending/drafts/reply-button.tsx'
import { useReplying } from '#features/sending/drafts/use-replying.ts'

/** Answering the thread that is open: its button and its place, for the pane. The latest mail is answered. */
export function useThreadReply(openId: string) {
  const client = useQueryClient()
  const { data } = useThread(openId)
  const replying = useReplying({
    draft: data?.draft ?? null,
    answerTo: data?.thread.at(-1)?._id ?? '',
    onBegun: (draft) => void showDraft(client, openId, draft),
  })
  return {
    tools: <ReplyButton replying={replying} />,
    foot: <ReplyBox replying={replying} onMoved={(draft) => void showDraft(client, openId, draft)} />,
  }
}
