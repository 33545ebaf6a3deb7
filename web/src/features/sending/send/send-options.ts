import type { SendDraft } from '@dossier/contract/draft'

/** When and how an email is sent. */
export type SendOptions = Pick<SendDraft, 'send_at' | 'archive' | 'remind_after_days'>

/** Days after which a menu offers a reminder. */
export const REMIND_DAYS = [1, 3, 7, 14] as const

const MODIFIER = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Keys of the editor, as menus show them (docs/design/look.md §7). */
export const SEND_KEYS = {
  send: `${MODIFIER} ↵`,
  archive: `${MODIFIER} ⇧ ↵`,
  later: `${MODIFIER} ⇧ L`,
  remind: `${MODIFIER} ⇧ H`,
}
