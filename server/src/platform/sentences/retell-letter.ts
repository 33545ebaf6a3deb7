import { languageFor, retellIn } from './retell-in.ts'

interface Letter {
  subject: string
  /** Each of its lines says one thing. */
  text: string
}

/** A letter of ours in the language of who reads it. @param wanted as Accept-Language has it; '' = not known */
export function retellLetter<Told extends Letter>(letter: Told, wanted: string): Told {
  const retell = retellIn(languageFor(wanted))
  return { ...letter, subject: retell(letter.subject), text: letter.text.split('\n').map(retell).join('\n') }
}
