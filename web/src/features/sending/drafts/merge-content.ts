import { type ContentField, changedFields, type DraftContent, isSame, pickFields } from './draft-content.ts'

export interface Merged {
  /** The merged content; in conflicts, the local version. */
  content: DraftContent
  disputed: ContentField[]
}

/** Merges two versions of a draft: fields changed on one side only are accepted. */
export function mergeContent(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merged {
  const myChanges = changedFields(base, mine)
  const content = { ...theirs, ...pickFields(mine, myChanges) }
  const disputed = myChanges.filter(
    (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
  )
  return { content, disputed }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** Resolves a conflict. `both` appends their text below ours; for other fields, ours stay. */
export function resolveEditConflict(
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
  choice: Choice,
): DraftContent {
  const { content, disputed } = mergeContent(base, mine, theirs)
  if (choice === 'mine') return content
  if (choice === 'theirs') return { ...content, ...pickFields(theirs, disputed) }
  const text = disputed.includes('body_text') ? `${mine.body_text}\n\n${theirs.body_text}` : content.body_text
  return { ...content, body_text: text, body_html: '' }
}
