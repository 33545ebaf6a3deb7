import type { Draft } from '@dossier/contract/draft'
import { changedFields, contentOf, type DraftContent } from './draft-content.ts'
import { type Choice, mergeContent, settleDispute } from './merge-content.ts'

// A draft while somebody writes in it: what the service has, and what stands in the fields. No I/O.

export interface Writing {
  /** As the service had it when the fields last agreed with it. */
  base: Draft
  /** As it stands in the fields. */
  content: DraftContent
  /** What somebody else wrote in the same fields meanwhile; nothing is stored until one has decided. */
  theirs: Draft | null
}

export const beginWriting = (draft: Draft): Writing => ({ base: draft, content: contentOf(draft), theirs: null })

export const type = (writing: Writing, change: Partial<DraftContent>): Writing => ({
  ...writing,
  content: { ...writing.content, ...change },
})

/** What the service does not have yet. */
export const unsavedFields = ({ base, content }: Writing) => changedFields(contentOf(base), content)

/** The draft as it is now, read anew: its changes are taken over where nobody contradicts them. */
export function meet(writing: Writing, draft: Draft): Writing {
  const known = writing.theirs ?? writing.base
  if (draft.revision < known.revision) return writing
  // Its place changes without its words: it is queued, or back.
  if (draft.revision === known.revision && !writing.theirs) return { ...writing, base: draft }
  const { content, disputed } = mergeContent(contentOf(writing.base), writing.content, contentOf(draft))
  if (disputed.length > 0) return { ...writing, theirs: draft }
  return { base: draft, content, theirs: null }
}

/** @param sent what was stored; the fields may have gone on since. */
export const saved = (writing: Writing, sent: DraftContent, draft: Draft): Writing => ({
  base: draft,
  content: mergeContent(sent, writing.content, contentOf(draft)).content,
  theirs: null,
})

export function decide(writing: Writing, choice: Choice): Writing {
  const { base, content, theirs } = writing
  if (!theirs) return writing
  return { base: theirs, content: settleDispute(contentOf(base), content, contentOf(theirs), choice), theirs: null }
}
