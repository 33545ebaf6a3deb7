import type { ProblemField } from '@dossier/contract/problem'
import type { RecipientField } from '../recipients/recipient-fields.ts'
import { RECIPIENT_FIELDS } from '../recipients/recipient-fields.ts'
import type { DraftContent } from './draft-content.ts'
import type { Upload } from './uploads.ts'

type EditorField = RecipientField | 'from' | 'subject' | 'files'

export type FieldProblems = Partial<Record<EditorField, string>>

export function problemsOf(fields: readonly ProblemField[]): FieldProblems {
  const found: FieldProblems = {}
  for (const { pointer, detail } of [...fields].reverse()) {
    const [, name = ''] = /^\/(from|to|cc|bcc|subject)(?:\/|$)/.exec(pointer) ?? []
    if (name) found[name as EditorField] = detail
  }
  return found
}

export function missingIn(
  content: DraftContent,
  from: string,
  uploads: readonly Pick<Upload, 'state'>[],
): FieldProblems {
  const missing: FieldProblems = {}
  if (from === '') missing.from = 'draft.needsFrom'
  if (RECIPIENT_FIELDS.every((field) => content[field].length === 0)) missing.to = 'draft.needsRecipient'
  if ((content.subject + content.body_text + content.body_html).trim() === '') missing.subject = 'draft.needsWords'
  const files = missingOf(uploads.map(({ state }) => state))
  if (files) missing.files = files
  return missing
}

function missingOf(states: readonly Upload['state'][]): string {
  if (states.includes('waiting') || states.includes('underway')) return 'draft.files.wait'
  if (states.includes('stopping')) return 'draft.files.waitOff'
  return states.length > 0 ? 'draft.files.notAll' : ''
}
