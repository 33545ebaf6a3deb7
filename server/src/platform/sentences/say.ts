import { createRequire } from 'node:module'
import { holdsMessage, sentence } from '@dossier/contract/message'

/** Besides English, which stands in the catalogue itself. */
const LANGUAGES = ['de']

type Catalogue = Record<string, Record<string, string>>

const read = createRequire(import.meta.url)
const catalogues = new Map<string, Catalogue>()

/** Reads a language with the first person who needs it. */
function catalogueIn(language: string): Catalogue {
  const known = catalogues.get(language)
  if (known) return known
  const made = language === 'en' ? {} : (read(`@dossier/contract/messages/${language}.json`) as Catalogue)
  catalogues.set(language, made)
  return made
}

/** Says every message in the text. @param wanted a language as Accept-Language has it; '' = English */
export function say(text: string, wanted: string): string {
  if (!holdsMessage(text)) return text
  const catalogue = catalogueIn(languageFor(wanted))
  return sentence(text, (key) => {
    const [area = '', name = ''] = key.split('.')
    return catalogue[area]?.[name]
  })
}

/** Marks a page of ours that has no language yet. */
export const IN_ANY_LANGUAGE = { vary: 'accept-language' } as const

interface PageAnswer {
  headers: Readonly<Record<string, string>>
  body: unknown
}

/**
 * A page of ours in the language of the reader; any other answer as it is. Templates may hold markup; parameters were
 * escaped when the page was made.
 */
export function pageFor<Answer extends PageAnswer>(answer: Answer, wanted: string): Answer {
  const { headers, body } = answer
  if (headers.vary !== IN_ANY_LANGUAGE.vary || typeof body !== 'string') return answer
  const { vary: _said, ...rest } = headers
  return { ...answer, headers: { ...rest, 'content-language': languageFor(wanted) }, body: say(body, wanted) }
}

/**
 * The language to speak with somebody.
 * @param wanted what they like best first, as Accept-Language has it (RFC 9110 §12.5.4), or a single tag; '' = not known
 */
export function languageFor(wanted: string): string {
  if (wanted === '') return 'en'
  const tags = wanted
    .slice(0, 500)
    .split(',')
    .map((each) => /^\s*([a-z]{1,8})[\w-]*\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(each))
    .flatMap((found) => (found ? [{ tag: (found[1] ?? '').toLowerCase(), weight: Number(found[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return tags.find(({ tag }) => tag === 'en' || LANGUAGES.includes(tag))?.tag ?? 'en'
}
