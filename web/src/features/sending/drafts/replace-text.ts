import type { Draft } from '@dossier/contract/draft'
import { showNotice, showUndoable } from '../sending-notice.ts'
import { sessionOf } from './sessions.ts'

/** Replaces the text of a draft, with undo. */
export function replaceText(draft: Draft, body_text: string): void {
  const session = sessionOf(draft)
  const { body_text: before, body_html } = session.read().content
  session.write({ body_text, body_html: '' })
  const callBack = (): void => {
    session.write({ body_text: before, body_html })
    showNotice({ sentence: 'done.undone' })
  }
  showUndoable('draft.replaced', callBack)
}
