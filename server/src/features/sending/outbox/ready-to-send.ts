import { message } from '@dossier/contract/message'
import { placeholdersIn } from '@dossier/contract/placeholders'
import type { DraftKind } from '@dossier/contract/vocabulary'
import { AppError, type FieldError, faultsOf } from '#core/app-error'
import type { DraftContent } from '../drafts/draft-content.ts'

/**
 * Returns an error per missing field (docs/spec/sending.md §2).
 * @param hasIdentity whether the project has an identity for `from`.
 * @param kind a redirected email may be empty.
 */
export function whatIsMissing(content: DraftContent, hasIdentity: boolean, kind: DraftKind = 'new'): FieldError[] {
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
  if (
    kind !== 'redirect' &&
    content.subject.trim() === '' &&
    content.bodyText.trim() === '' &&
    !showsSomething(content.bodyHtml)
  ) {
    missing.push({ pointer: '/subject', detail: message('sending.contentMissing') })
  }
  return [...missing, ...openPlaceholders(content, kind)]
}

/** Placeholders of ours that were not filled in. Those in quoted text and inherited subjects are the words of others. */
function openPlaceholders({ subject, bodyText, bodyHtml }: DraftContent, kind: DraftKind): FieldError[] {
  const ownSubject = kind === 'new' ? subject : ''
  const written = { '/subject': ownSubject, '/body_text': unquotedText(bodyText), '/body_html': unquotedHtml(bodyHtml) }
  return Object.entries(written).flatMap(([pointer, text]) => {
    const [name] = placeholdersIn(text)
    return name === undefined
      ? []
      : [{ pointer, detail: message('sending.placeholderOpen', { placeholder: `{{${name}}}` }) }]
  })
}

const unquotedText = (text: string): string =>
  text.includes('{{')
    ? text
        .split('\n')
        .filter((line) => !line.startsWith('>'))
        .join('\n')
    : ''

function unquotedHtml(html: string): string {
  const from = html.indexOf('<blockquote')
  const until = html.lastIndexOf('</blockquote>')
  return from >= 0 && until > from ? `${html.slice(0, from)} ${html.slice(until)}` : html
}

/** Reports words or images in HTML. One pass, because the text may be large. */
function showsSomething(html: string): boolean {
  if (/<img\b/i.test(html)) return true
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
      .trim() !== ''
  )
}

/** @throws AppError `invalid_request` that names all missing fields. */
export function refuseUnready(content: DraftContent, hasIdentity: boolean, kind: DraftKind = 'new'): void {
  const fields = whatIsMissing(content, hasIdentity, kind)
  if (fields.length === 0) return
  const detail = message('sending.notReady', { wrong: faultsOf(fields) })
  throw new AppError('invalid_request', detail, { fields })
}
