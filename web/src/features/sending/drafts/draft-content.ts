import type { Draft } from '@dossier/contract/draft'

const CONTENT_FIELDS = ['from', 'to', 'cc', 'bcc', 'subject', 'body_text', 'body_html', 'quote'] as const
export type ContentField = (typeof CONTENT_FIELDS)[number]
export type DraftContent = Pick<Draft, ContentField>

export const contentOf = ({ from, to, cc, bcc, subject, body_text, body_html, quote }: DraftContent): DraftContent => ({
  from,
  to,
  cc,
  bcc,
  subject,
  body_text,
  body_html,
  quote,
})

type Value = string | boolean | readonly string[]

export const isSame = (first: Value, second: Value): boolean => JSON.stringify(first) === JSON.stringify(second)

export const changedFields = (before: DraftContent, after: DraftContent): ContentField[] =>
  CONTENT_FIELDS.filter((field) => partsOf(field).some((part) => !isSame(before[part], after[part])))

const BODY: readonly ContentField[] = ['body_text', 'body_html']

/** Text and HTML say the same, so they change together. */
export const partsOf = (field: ContentField): readonly ContentField[] => (BODY.includes(field) ? BODY : [field])

export const pickFields = (content: DraftContent, fields: readonly ContentField[]): Partial<DraftContent> =>
  Object.fromEntries(fields.map((field) => [field, content[field]]))

/** Returns whether nothing would be lost with the draft. */
export const isEmpty = ({ to, cc, bcc, subject, body_text, body_html }: DraftContent): boolean =>
  to.length + cc.length + bcc.length === 0 && (subject + body_text + body_html).trim() === ''

/** A list of large drafts omits their bodies. */
export const withBodies = <D extends { body_text?: string; body_html?: string }>(draft: D) => ({
  ...draft,
  body_text: draft.body_text ?? '',
  body_html: draft.body_html ?? '',
})
