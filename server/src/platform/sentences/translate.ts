import { createRequire } from 'node:module'
import { containsMessage, sentence } from '@dossier/contract/message'
import { linksUnderBasePath } from '#platform/base-path/base-path'

/** In addition to English, the catalogue's own language. */
const LANGUAGES = ['de']

type Catalogue = Record<string, Record<string, string>>

const read = createRequire(import.meta.url)
const catalogues = new Map<string, Catalogue>()

function catalogueIn(language: string): Catalogue {
  const cached = catalogues.get(language)
  if (cached) return cached
  const made = language === 'en' ? {} : (read(`@dossier/contract/messages/${language}.json`) as Catalogue)
  catalogues.set(language, made)
  return made
}

/** Translates every message in the text. @param requestedLanguage a language as in Accept-Language; '' = English */
export function translate(text: string, requestedLanguage: string): string {
  if (!containsMessage(text)) return text
  const catalogue = catalogueIn(languageFor(requestedLanguage))
  return sentence(text, (key) => {
    const [area = '', name = ''] = key.split('.')
    return catalogue[area]?.[name]
  })
}

/** Marks a page that is not translated yet. */
export const IN_ANY_LANGUAGE = { vary: 'accept-language' } as const

interface PageAnswer {
  headers: Readonly<Record<string, string>>
  body: unknown
}

/**
 * Completes our own pages: translates them and puts their links under the path of BASE_URL. Other answers stay
 * unchanged. Templates may contain markup; parameters are escaped when the page is built.
 */
export function pageFor<Answer extends PageAnswer>(
  answer: Answer,
  requestedLanguage: string,
  basePath: string,
): Answer {
  const { headers, body } = answer
  if (headers.vary !== IN_ANY_LANGUAGE.vary || typeof body !== 'string') return answer
  const { vary: _said, ...otherHeaders } = headers
  return {
    ...answer,
    headers: { ...otherHeaders, 'content-language': languageFor(requestedLanguage) },
    body: linksUnderBasePath(translate(body, requestedLanguage), basePath),
  }
}

/**
 * Returns the language for a user.
 * @param requestedLanguage preferences as in Accept-Language (RFC 9110 §12.5.4), or a single tag; '' = unknown
 */
export function languageFor(requestedLanguage: string): string {
  if (requestedLanguage === '') return 'en'
  const tags = requestedLanguage
    .slice(0, 500)
    .split(',')
    .map((each) => /^\s*([a-z]{1,8})[\w-]*\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(each))
    .flatMap((found) => (found ? [{ tag: (found[1] ?? '').toLowerCase(), weight: Number(found[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return tags.find(({ tag }) => tag === 'en' || LANGUAGES.includes(tag))?.tag ?? 'en'
}
