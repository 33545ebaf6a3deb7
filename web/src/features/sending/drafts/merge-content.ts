import { htmlOfText } from '../body/html-of-text.ts'
import { mergeBodies } from '../body/merge-bodies.ts'
import { type ContentField, changedFields, type DraftContent, isSame, partsOf, pickFields } from './draft-content.ts'

export interface Merged {
  /** The merged content; in conflicts, the local version. */
  content: DraftContent
  disputed: ContentField[]
}

/** Merges two versions of a draft: fields changed on one side only are accepted, and the text merges by paragraphs. */
export function mergeContent(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merged {
  const merged = mergeFields(base, mine, theirs)
  if (!merged.disputed.includes('body_text')) return merged
  const body = mergeBodies(base, mine, theirs)
  if (!body) return merged
  const disputed = merged.disputed.filter((field) => !partsOf('body_text').includes(field))
  return { content: { ...merged.content, ...body }, disputed }
}

function mergeFields(base: DraftContent, local: DraftContent, remote: DraftContent): Merged {
  const myChanges = changedFields(base, local)
  const theirChanges = changedFields(base, remote)
  const content = { ...remote, ...pickFields(local, myChanges) }
  const disputed = myChanges.filter(
    (field) =>
      field !== 'quote' &&
      theirChanges.includes(field) &&
      partsOf(field).some((part) => !isSame(remote[part], local[part])),
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
  if (!disputed.includes('body_text')) return content
  const isRich = mine.body_html + theirs.body_html !== ''
  return {
    ...content,
    body_text: `${mine.body_text}\n\n${theirs.body_text}`,
    body_html: isRich ? htmlOf(mine) + htmlOf(theirs) : '',
  }
}

const htmlOf = ({ body_text, body_html }: DraftContent): string => body_html || htmlOfText(body_text)
