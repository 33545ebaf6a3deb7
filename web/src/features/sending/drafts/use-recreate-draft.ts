import type { Draft } from '@dossier/contract/draft'
import { useQueryClient } from '@tanstack/react-query'
import { opensRich } from '../body/body-mode.ts'
import { recreateDraft } from './begin-draft.ts'
import { isDocked, replaceDock } from './docks.ts'
import type { DraftContent } from './draft-content.ts'
import { cacheDraft, refetchDrafts } from './draft-queries.ts'
import { openEditor } from './open-editor.ts'
import { bodyOfText } from './replace-text.ts'
import { endSession } from './sessions.ts'
import { useReopen } from './use-reopen.ts'

/** Opens a new draft with the content of a discarded one. @throws ApiProblem */
export function useRecreateDraft() {
  const client = useQueryClient()
  const reopen = useReopen()
  return async (draft: Draft, content: DraftContent): Promise<void> => {
    // A text that was shown formatted stays so.
    const isRich = opensRich({ ...draft, ...content })
    const again = await recreateDraft(draft, isRich ? withHtml(content) : content)
    endSession(draft._id)
    cacheDraft(client, again)
    await refetchDrafts(client)
    if (isDocked(draft._id)) replaceDock(draft._id, again._id)
    else if (again.source_email) openEditor(again._id)
    else reopen(again)
  }
}

const withHtml = (content: DraftContent): DraftContent =>
  content.body_html === '' ? { ...content, ...bodyOfText(content.body_text, true) } : content
