import { message } from '@dossier/contract/message'
import { AppError, type FieldError, faultsOf } from '#core/app-error'
import type { DraftContent } from '../drafts/draft-content.ts'

/**
 * What a mail lacks before it can go out (docs/spec/sending.md §2), each by name.
 * @param hasIdentity whether the project has an identity with its `from`.
 */
export function whatIsMissing(content: DraftContent, hasIdentity: boolean): FieldError[] {
  const missing: FieldError[] = []
  if (content.from === '') {
    missing.push({ pointer: '/from', detail: message('sending.fromMissing') })
  } else if (!hasIdentity) {
    missing.push({
      pointer: '/from',
      detail: message('sending.fromUnknown', { email: content.from }),
    })
  }
  if (content.to.length + content.cc.length + content.bcc.length === 0) {
    missing.push({ pointer: '/to', detail: message('sending.recipientMissing') })
  }
  if (content.subject.trim() === '' && content.bodyText.trim() === '' && !showsSomething(content.bodyHtml)) {
    missing.push({ pointer: '/subject', detail: message('sending.contentMissing') })
  }
  return missing
}

/** HTML with words or a picture in it; one pass over text that may be large. */
function showsSomething(html: string): boolean {
  if (/<img\b/i.test(html)) return true
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
      .trim() !== ''
  )
}

/** @throws AppError `invalid_request` that names everything that is missing. */
export function refuseUnready(content: DraftContent, hasIdentity: boolean): void {
  const fields = whatIsMissing(content, hasIdentity)
  if (fields.length === 0) return
  const detail = message('sending.notReady', { wrong: faultsOf(fields) })
  throw new AppError('invalid_request', detail, { fields })
}
