import { AppError, type FieldError } from '#core/app-error'
import type { DraftContent } from '../drafts/draft-content.ts'

/**
 * What a mail lacks before it can go out (docs/spec/sending.md §2), each by name.
 * @param hasIdentity whether the project has an identity with its `from`.
 */
export function whatIsMissing(content: DraftContent, hasIdentity: boolean): FieldError[] {
  const missing: FieldError[] = []
  if (content.from === '') {
    missing.push({ pointer: '/from', detail: 'is missing. Give the address of an identity of the project' })
  } else if (!hasIdentity) {
    missing.push({
      pointer: '/from',
      detail: `is no identity of the project: ${content.from}. Set it up in the project's settings or choose another`,
    })
  }
  if (content.to.length + content.cc.length + content.bcc.length === 0) {
    missing.push({ pointer: '/to', detail: 'is missing. Give at least one recipient in to, cc or bcc' })
  }
  if (content.subject.trim() === '' && content.bodyText.trim() === '' && !showsSomething(content.bodyHtml)) {
    missing.push({ pointer: '/subject', detail: 'and the body are empty. Write at least one of them' })
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
  const detail = `This mail cannot be sent yet: ${fields.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ')}.`
  throw new AppError('invalid_request', detail, { fields })
}
