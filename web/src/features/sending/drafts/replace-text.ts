import type { Draft } from '@dossier/contract/draft'
import { readPlainByDefault } from '../body/body-mode.ts'
import { htmlOfText } from '../body/html-of-text.ts'
import { showNotice, showUndoable } from '../sending-notice.ts'
import { sessionOf } from './sessions.ts'

/** A text of ours as the body of a draft. @param isRich the draft has formatted text already */
export const bodyOfText = (body_text: string, isRich = false) => ({
  body_text,
  body_html: isRich || !readPlainByDefault() ? htmlOfText(body_text) : '',
})

/** Replaces the text of a draft, with undo. */
export function replaceText(draft: Draft, body_text: string): void {
  const session = sessionOf(draft)
  const { body_text: before, body_html } = session.read().content
  session.write(bodyOfText(body_text, body_html !== ''))
  const callBack = (): void => {
    session.write({ body_text: before, body_html })
    showNotice({ sentence: 'done.undone' })
  }
  showUndoable('draft.replaced', callBack)
}
