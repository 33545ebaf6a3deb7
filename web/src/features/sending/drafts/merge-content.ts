import { type ContentField, changedFields, type DraftContent, isSame, pickFields } from './draft-content.ts'

export interface Merged {
  /** What both sides wrote; where they contradict each other, what was written here. */
  content: DraftContent
  /** The fields in which they do. */
  disputed: ContentField[]
}

/** Two hands in one draft: what only one of them changed is taken over, field by field. */
export function mergeContent(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merged {
  const myChanges = changedFields(base, mine)
  const content = { ...theirs, ...pickFields(mine, myChanges) }
  const disputed = myChanges.filter(
    (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
  )
  return { content, disputed }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** How a contradiction ends. `both` puts their text below ours; of other fields, ours stay. */
export function settleDispute(
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
