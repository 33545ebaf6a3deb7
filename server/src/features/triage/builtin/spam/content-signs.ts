import { CONTENT_CUES } from './content-cues.ts'
import { ADVANCE_FEE, GOODS } from './content-words.ts'
import type { MailView } from './mail-view.ts'
import { countMatches, type SpamSign } from './sign.ts'

const global = (pattern: RegExp): RegExp => new RegExp(pattern.source, `${pattern.flags}g`)

/** Different hits of a pattern: a word that is said five times is one sign. */
const variety = (view: MailView, pattern: RegExp): number =>
  new Set(`${view.whole}\n${view.subject}`.toLowerCase().match(pattern)).size

/** A sign for each kind of content; full at three hits. */
const cueSigns = CONTENT_CUES.map(({ name, pattern }): SpamSign => {
  const all = global(pattern)
  return { name, amount: ({ whole, subject }) => Math.min(1, countMatches(`${whole}\n${subject}`, all) / 3) }
})

const [fee, goods] = [global(ADVANCE_FEE), global(GOODS)]

export const CONTENT_SIGNS: readonly SpamSign[] = [
  ...cueSigns,
  { name: 'words of an advance fee letter', amount: (view) => Math.min(1, variety(view, fee) / 5) },
  { name: 'the story of an advance fee letter', amount: (view) => (variety(view, fee) >= 4 ? 1 : 0) },
  { name: 'goods that are sold by unwanted mail', amount: (view) => Math.min(1, variety(view, goods) / 4) },
]
