import { useTranslation } from 'react-i18next'
import { useKeyChoice } from './chosen-keys.ts'
import { pressedFor } from './key-choice.ts'
import { KEY_GROUPS, KEY_LIST, type KeysByDoing } from './key-list.ts'

/** A hint with the user's actual keys; nothing when shortcuts are off. */
export function KeyHint({ words }: { words: string }) {
  const { t } = useTranslation()
  const choice = useKeyChoice()
  if (choice.mode === 'off') return null
  const acts = KEY_GROUPS.flatMap((group) =>
    KEY_LIST[group].map(({ letter, does }) => [does, pressedFor(letter, choice)]),
  )
  return <p className="keys">{t(words, Object.fromEntries(acts) as KeysByDoing)}</p>
}
