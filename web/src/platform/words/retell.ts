import { createRetelling, type Sentences } from '@dossier/contract/sentences/retell'

/** By language and part, as far as they were read. */
const known = new Map<string, Map<string, Sentences>>()

let spoken = ''
let current = createRetelling([])

/** From now on sentences of the service are said in this language. */
export function speak(language: string): void {
  spoken = language
  current = createRetelling([...(known.get(language)?.values() ?? [])])
}

export function learnSentences(language: string, part: string, sentences: Sentences): void {
  known.set(language, new Map(known.get(language)).set(part, sentences))
  if (language === spoken) speak(language)
}

/**
 * What the service has said (a reason, a finding, a refusal), in the language of the reader; what its words do not know
 * stays as it is (decision 60). Call it while drawing, for the language may change, on a page that waits for the part.
 */
export const retell = (text: string): string => current(text)
