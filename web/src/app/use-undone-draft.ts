import type { Draft } from '@dossier/contract/draft'
import type { ThreadAnswer } from '@dossier/contract/email-lists'
import { useQueryClient } from '@tanstack/react-query'
import { refetchMail, showDraft } from '#features/emails/mail-queries.ts'
import { openEditor } from '#features/sending/drafts/open-editor.ts'
import { useReopen } from '#features/sending/drafts/use-reopen.ts'

/** Opens a draft after undo: below its thread when visible, else where one is. */
export function useUndoneDraft(openId: string): (draft: Draft) => void {
  const client = useQueryClient()
  const reopen = useReopen()
  return (draft) => {
    const shown = client.getQueryData<ThreadAnswer>(['mail', 'thread', openId])
    if (shown?.thread.some(({ _id }) => _id === draft.source_email)) {
      openEditor(draft._id)
      return void showDraft(client, openId, draft)
    }
    reopen(draft)
    void refetchMail(client)
  }
}
