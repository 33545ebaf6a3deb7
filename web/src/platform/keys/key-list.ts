/** All shortcuts by group for the key sheet; texts in `keys.does.…`. */
export const KEY_LIST = {
  move: [
    { letter: 'j', does: 'next' },
    { letter: 'k', does: 'previous' },
    { letter: 'o', does: 'open' },
    { letter: 'u', does: 'back' },
    { letter: 'g', does: 'go' },
    { letter: 'n', does: 'nextMail' },
    { letter: 'p', does: 'previousMail' },
    { letter: 'w', does: 'margin' },
    { letter: 'H', does: 'highlight' },
  ],
  mail: [
    { letter: 'c', does: 'write' },
    { letter: 'r', does: 'reply' },
    { letter: 'a', does: 'replyAll' },
    { letter: 'f', does: 'forward' },
    { letter: 'd', does: 'draft' },
    { letter: 'e', does: 'archive' },
    { letter: '#', does: 'trash' },
    { letter: 'x', does: 'tick' },
    { letter: 'X', does: 'tickRange' },
    { letter: '!', does: 'spam' },
    { letter: 'v', does: 'move' },
    { letter: 'l', does: 'label' },
    { letter: 'h', does: 'snooze' },
    { letter: 's', does: 'star' },
    { letter: 'm', does: 'unread' },
    { letter: 'i', does: 'details' },
    { letter: 'q', does: 'quotes' },
    { letter: 'S', does: 'summarize' },
    { letter: 'b', does: 'pictures' },
    { letter: 't', does: 'triage' },
    { letter: 'z', does: 'undo' },
    { letter: 'Z', does: 'redo' },
  ],
  decide: [
    { letter: '1', does: 'toReply' },
    { letter: '2', does: 'toDo' },
    { letter: '3', does: 'toWaiting' },
    { letter: '4', does: 'toNone' },
    { letter: '5', does: 'toSpam' },
    { letter: '0', does: 'toNew' },
    { letter: 'y', does: 'keep' },
  ],
  find: [
    { letter: '/', does: 'find' },
    { letter: '.', does: 'acts' },
    { letter: '?', does: 'keys' },
  ],
} as const

/** Acts on the open conversation that have no key; the palette lists them; texts in `keys.does.…`. */
export const KEYLESS_ACTS = ['forwardAttachment', 'editAsNew', 'redirect'] as const

/** Combinations that cannot be changed, by group of the key sheet; texts in `keys.does.…`. */
export const FIXED_KEYS: Readonly<Partial<Record<KeyGroup, readonly FixedKey[]>>> = {
  move: [{ keys: 'Ctrl F6', does: 'regions' }],
  mail: [
    { keys: 'Ctrl Shift M', does: 'minimise' },
    { keys: 'Ctrl Shift E', does: 'expand' },
  ],
  find: [{ keys: 'Ctrl K', does: 'find' }],
}

interface FixedKey {
  keys: string
  does: 'regions' | 'find' | 'minimise' | 'expand'
}

type KeyGroup = keyof typeof KEY_LIST

/** Shortcuts that screens may use. Letters outside the list cannot be remapped or switched off. */
export type Letter = (typeof KEY_LIST)[KeyGroup][number]['letter']

type Does = (typeof KEY_LIST)[KeyGroup][number]['does']

/** Letters by action, for example `next` for `j`. */
export type KeysByDoing = Record<Does, string>

export const KEY_GROUPS = Object.keys(KEY_LIST) as KeyGroup[]

export const ALL_LETTERS: readonly string[] = KEY_GROUPS.flatMap((group) => KEY_LIST[group].map(({ letter }) => letter))

/** Targets of a letter after `g`, the same for all users (docs/design/look.md §7); texts in `keys.place.…`. */
export const GO_TARGETS = [
  { letter: 'i', place: 'inbox' },
  { letter: '0', place: 'everything' },
  { letter: '1', place: 'reply' },
  { letter: '2', place: 'do' },
  { letter: '3', place: 'waiting' },
  { letter: '4', place: 'none' },
  { letter: '5', place: 'new' },
  { letter: 'e', place: 'archive' },
  { letter: 's', place: 'sent' },
  { letter: '!', place: 'spam' },
  { letter: '#', place: 'trash' },
  { letter: 'h', place: 'snoozed' },
  { letter: 'd', place: 'drafts' },
  { letter: 'o', place: 'outbox' },
  { letter: 'q', place: 'ask' },
  { letter: 'c', place: 'changes' },
  { letter: 'n', place: 'notes' },
  { letter: 'b', place: 'urls' },
  { letter: 'm', place: 'memories' },
  { letter: 't', place: 'triage' },
  { letter: 'r', place: 'rules' },
  { letter: ',', place: 'settings' },
] as const

export type GoTarget = (typeof GO_TARGETS)[number]['place']

export const GO_WAIT_MS = 1200
