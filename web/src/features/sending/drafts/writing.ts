import type { Draft } from '@dossier/contract/draft'
import { changedFields, contentOf, type DraftContent } from './draft-content.ts'
import { type Choice, mergeContent, resolveEditConflict } from './merge-content.ts'

// The stored draft and the edited fields. No I/O.

export interface Writing {
  /** The last version on which fields and service agreed. */
  base: Draft
  content: DraftContent
  /** A concurrent conflicting version. Nothing is saved until the user decides. */
  theirs: Draft | null
}

export const beginWriting = (draft: Draft): Writing => ({ base: draft, content: contentOf(draft), theirs: null })

export const type = (writing: Writing, change: Partial<DraftContent>): Writing => ({
  ...writing,
  content: { ...writing.content, ...change },
})

export const unsavedFields = ({ base, content }: Writing) => changedFields(contentOf(base), content)

/** Merges a refetched draft: changes without conflict are accepted. */
export function mergeStored(writing: Writing, draft: Draft): Writing {
  const current = writing.theirs ?? writing.base
  if (draft.revision < current.revision) return writing
  // Only the status changed, not the text: the draft is queued or back.
  if (draft.revision === current.revision && !writing.theirs) return { ...writing, base: draft }
  const { content, disputed } = mergeContent(contentOf(writing.base), writing.content, contentOf(draft))
  if (disputed.length > 0) return { ...writing, theirs: draft }
  return { base: draft, content, theirs: null }
}

/** @param sent the saved content; the fields may have changed since. */
export const saved = (writing: Writing, sent: DraftContent, draft: Draft): Writing => ({
  base: draft,
  content: mergeContent(sent, writing.content, contentOf(draft)).content,
  theirs: null,
})

export function applyChoice(writing: Writing, choice: Choice): Writing {
  const { base, content, theirs } = writing
  if (!theirs) return writing
  return {
    base: theirs,
    content: resolveEditConflict(contentOf(base), content, contentOf(theirs), choice),
    theirs: null,
  }
}
