import type { Draft } from '@dossier/contract/draft'
import type { Email } from '@dossier/contract/email'
import type { ThreadAnswer } from '@dossier/contract/email-lists'
import type { ReplySource, SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import { callApi } from '#platform/api/call-api.ts'
import { discardDraft, recreateDraft } from './begin-draft.ts'
import { contentOf, type DraftContent, isSame } from './draft-content.ts'
import { bodyOfText } from './replace-text.ts'

type ReplyTarget = Pick<Email, '_id' | 'project' | 'mailbox'>

/** Returns the newest received email of a draft's thread. @throws ApiProblem */
export async function findNewest({ source_email, project }: Draft): Promise<ReplyTarget> {
  const { thread } = await callApi<ThreadAnswer>('GET', `/emails/${source_email}/thread`, {
    query: { fields: 'row' },
  })
  return thread.findLast(({ mailbox }) => mailbox !== 'sent') ?? { _id: source_email, project, mailbox: 'inbox' }
}

/**
 * Replaces the draft with a reply to the newest email. An untouched draft gets a new text; a user's text stays. The old
 * draft is deleted only after the new one exists.
 * @throws ApiProblem
 */
export async function renew(draft: Draft, content: DraftContent): Promise<{ draft: Draft; sources: ReplySource[] }> {
  const newest = await findNewest(draft)
  const suggested = isUntouched(draft, content) ? await suggest(newest) : undefined
  const written = suggested ? { ...content, ...bodyOfText(suggested.body_text, content.body_html !== '') } : content
  const again = await recreateDraft({ ...draft, source_email: newest._id }, written)
  await discardDraft(draft)
  return { draft: again, sources: suggested?.sources ?? [] }
}

const isUntouched = (draft: Draft, content: DraftContent): boolean =>
  draft.generated_by_triage && draft.revision === 1 && isSame(JSON.stringify(contentOf(draft)), JSON.stringify(content))

async function suggest({ _id }: ReplyTarget) {
  const { suggestions } = await callApi<SuggestRepliesAnswer>('POST', `/emails/${_id}/suggest-replies`)
  return suggestions.at(0)
}
