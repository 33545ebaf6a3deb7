import type { Draft } from '@dossier/contract/draft'
import type { ThreadAnswer } from '@dossier/contract/email-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refetchMail, showDraft } from '#features/emails/mail-queries.ts'
import { openEditor } from '#features/sending/drafts/open-editor.ts'

/** Opens a draft after undo: below its thread when visible, else on its own page. */
export function useUndoneDraft(openId: string): (draft: Draft) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (draft) => {
    openEditor(draft._id)
    const shown = client.getQueryData<ThreadAnswer>(['mail', 'thread', openId])
    if (shown?.thread.some(({ _id }) => _id === draft.source_email)) return void showDraft(client, openId, draft)
    void navigate({ to: '/drafts/$id', params: { id: draft._id } })
    void refetchMail(client)
  }
}
