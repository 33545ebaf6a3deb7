import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import { kindOf } from '../kinds/kinds.ts'
import type { DraftContent } from './draft-content.ts'

const UNCHANGED = ['subject', 'bodyText', 'bodyHtml'] as const
const POINTERS = { subject: '/subject', bodyText: '/body_text', bodyHtml: '/body_html' }

/**
 * A redirected email keeps its content (RFC 5322 §3.6.6).
 * @throws AppError `invalid_request` that names the changed field.
 */
export function refuseRedirectChanges(content: DraftContent, changes: Partial<DraftContent>): void {
  for (const field of UNCHANGED)
    if (changes[field] !== undefined && changes[field] !== content[field])
      throw invalidField(POINTERS[field], message('sending.redirectUnchanged'))
}

/** @throws AppError `conflict`. */
export function refuseFilesOfRedirect(draft: { kind: string; source_email_id: string }): void {
  if (kindOf(draft) === 'redirect') throw new AppError('conflict', message('sending.redirectUnchanged'))
}
