import { CONTENT_CUES } from './content-cues.ts'
import { ADVANCE_FEE, GOODS, NAMELESS_GREETING } from './content-words.ts'
import type { MailView } from './mail-view.ts'
import { countMatches, type SpamSign, scatteredSign, sign } from './sign.ts'

const global = (pattern: RegExp): RegExp => new RegExp(pattern.source, `${pattern.flags}g`)

/** Counts distinct hits: a repeated word is one sign. */
const variety = (view: MailView, pattern: RegExp): number =>
  new Set(`${view.fullText}\n${view.subject}`.toLowerCase().match(pattern)).size

const cueSigns = CONTENT_CUES.map(({ name, pattern }): SpamSign => {
  const all = global(pattern)
  return scatteredSign(name, 3, ({ fullText, subject }) => countMatches(`${fullText}\n${subject}`, all))
})

const [fee, goods] = [global(ADVANCE_FEE), global(GOODS)]
const GREETING_REACH = 500

export const CONTENT_SIGNS: readonly SpamSign[] = [
  ...cueSigns,
  scatteredSign('words of an advance fee letter', 5, (view) => variety(view, fee)),
  { name: 'the story of an advance fee letter', amount: (view) => (variety(view, fee) >= 4 ? view.density : 0) },
  scatteredSign('goods that are sold by unwanted mail', 4, (view) => variety(view, goods)),
  sign('a greeting without a name', ({ text }) => NAMELESS_GREETING.test(text.slice(0, GREETING_REACH))),
]
