import { createRequire } from 'node:module'
import { createRetelling, type Retell, type Sentences } from '@dossier/contract/sentences/retell'

/** Besides English, which the service speaks itself. */
const LANGUAGES = ['de']
/** What pages and letters of ours say, and refusals that they show. */
const PARTS = ['pages', 'notices']

const read = createRequire(import.meta.url)
const retellings = new Map<string, Retell>([['en', createRetelling([])]])

/** Read with the first person who needs them. @param language as `languageFor` gives it */
export function retellIn(language: string): Retell {
  const known = retellings.get(language)
  if (known) return known
  const parts = PARTS.map((part) => read(`@dossier/contract/sentences/${language}/${part}.json`) as Sentences)
  const made = createRetelling(parts)
  retellings.set(language, made)
  return made
}

/**
 * The language to speak with somebody.
 * @param wanted what they like best first, as Accept-Language has it (RFC 9110 §12.5.4), or a single tag; '' = not known
 */
export function languageFor(wanted: string): string {
  const tags = wanted
    .slice(0, 500)
    .split(',')
    .map((each) => /^\s*([a-z]{1,8})[\w-]*\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(each))
    .flatMap((found) => (found ? [{ tag: (found[1] ?? '').toLowerCase(), weight: Number(found[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return tags.find(({ tag }) => tag === 'en' || LANGUAGES.includes(tag))?.tag ?? 'en'
}
