import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { MESSAGES } from '../../contract/src/messages/messages.ts'

const WORDS = new URL('../../web/src/platform/words/', import.meta.url)
const MESSAGES_IN_GERMAN = new URL('../../contract/src/messages/de.json', import.meta.url)

const read = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))

const wordsOf = (language: string): Map<string, string> =>
  new Map(
    readdirSync(new URL(`${language}/`, WORDS)).flatMap((part) => flat(read(new URL(`${language}/${part}`, WORDS)))),
  )

function flat(words: unknown, prefix = ''): [string, string][] {
  if (typeof words === 'string') return [[prefix, words]]
  return Object.entries(words as object).flatMap(([key, inside]) => flat(inside, `${prefix}.${key}`))
}

const valuesOf = (words: unknown): string[] => flat(words).map(([, text]) => text)
const german = new Set([...wordsOf('de').values(), ...valuesOf(read(MESSAGES_IN_GERMAN))])
const english = [...wordsOf('en').values(), ...valuesOf(MESSAGES)].filter((text) => !german.has(text))
const exactTexts = new Set(english)
/** Only texts with enough fixed words around the placeholders to be recognized. */
const patterns = english
  .filter((text) => text.includes('{{') && text.replaceAll(/\{\{\w+\}\}/g, '').length > 7)
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\{\w+\}\}/)
          .map(escaped)
          .join('.+')}$`,
        's',
      ),
  )
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Returns the visible and accessible texts of the page that are known English ones of the app. */
export async function findEnglish(page: Page): Promise<string[]> {
  const shown = await page.evaluate<string[]>(`(() => {
    const texts = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.data)
      else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(node.getAttribute(name) ?? '')
    }
    return texts
  })()`)
  return [...new Set(shown.map((text) => text.trim()))].filter(isEnglish)
}

const isEnglish = (text: string): boolean =>
  text !== '' && (exactTexts.has(text) || patterns.some((pattern) => pattern.test(text)))
