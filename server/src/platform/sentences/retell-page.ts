import type { Retell } from '@dossier/contract/sentences/retell'
import { escapeHtml, unescapeHtml } from '#platform/pages/escape-html'
import { languageFor, retellIn } from './retell-in.ts'

/** What holds whole sentences in our pages. None of them holds another of its kind. */
const BLOCK = /<(title|h1|p|label|button|legend|li)\b([^>]*)>([\s\S]*?)<\/\1>/g

/** What says something by itself, inside of those. */
const LEAF = /<(a|span|strong)\b([^>]*)>([^<]+)<\/\1>/g

interface Page {
  headers: Record<string, string>
  body: unknown
}

/** On a page of ours that was not told in a language yet. */
export const IN_ANY_LANGUAGE = { vary: 'accept-language' } as const

/**
 * A page of ours in the language of who asked for it; any other answer as it is. Its markup is ours, and what others brought is
 * escaped in it already, so it stays so.
 * @param wanted as Accept-Language has it
 */
export function pageFor<Answer extends Page>(answer: Answer, wanted: string): Answer {
  const { headers, body } = answer
  if (headers.vary !== IN_ANY_LANGUAGE.vary || typeof body !== 'string') return answer
  const language = languageFor(wanted)
  const { vary: _told, ...rest } = headers
  return { ...answer, headers: { ...rest, 'content-language': language }, body: retellPage(body, language) }
}

export function retellPage(document: string, language: string): string {
  if (language === 'en') return document
  const retell = retellIn(language)
  return document
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(BLOCK, (_block, tag: string, attributes: string, inside: string) => {
      return `<${tag}${attributes}>${retellBlock(inside, retell)}</${tag}>`
    })
    .replace(LEAF, (_leaf, tag: string, attributes: string, inside: string) => {
      return `<${tag}${attributes}>${retellValue(inside, retell)}</${tag}>`
    })
}

/** With the markup that stands in the sentence. */
function retellBlock(inside: string, retell: Retell): string {
  const said = retell(inside.trim())
  return said !== inside.trim() || inside.includes('<') ? said : retellValue(inside, retell)
}

/** Escaped it came, and so it goes: it may be a value, such as a refusal of the service. */
const retellValue = (inside: string, retell: Retell): string => escapeHtml(retell(unescapeHtml(inside.trim())))
