import type { Draft } from '@dossier/contract/draft'
import { announcesAttachment } from './announces-attachment.ts'
import { unfilledPlaceholders } from './unfilled-placeholders.ts'

/** A reason to ask once before an email is sent. */
export type Doubt = { code: 'attachment' } | { code: 'placeholder'; name: string }

type Written = Pick<Draft, 'subject' | 'body_text' | 'body_html'>

/** @param textOf the text of HTML, for a draft that has nothing else */
export function doubtsAbout(draft: Written, files: number, textOf: (html: string) => string): Doubt[] {
  const text = draft.body_text || (draft.body_html && textOf(draft.body_html))
  const [name] = unfilledPlaceholders(`${draft.subject}\n${text}`)
  return [
    ...(files === 0 && announcesAttachment(text) ? [{ code: 'attachment' as const }] : []),
    ...(name === undefined ? [] : [{ code: 'placeholder' as const, name }]),
  ]
}
