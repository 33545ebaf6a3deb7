import { tokenise } from '#core/tokens'

const LENGTH = 240
const LEAD = 60

export function excerptAround(text: string, words: ReadonlySet<string>): string {
  const hit = tokenise(text).find(({ token }) => words.has(token))
  const from = wordStart(text, Math.max(0, (hit?.start ?? 0) - LEAD))
  const to = text.length - from <= LENGTH ? text.length : wordEnd(text, from, from + LENGTH)
  const excerpt = text.slice(from, to).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '… ' : ''}${excerpt}${to < text.length ? ' …' : ''}`
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + LEAD).search(/\s/)
  return space === -1 ? surrogateSafe(text, at) : at + space + 1
}

function wordEnd(text: string, from: number, at: number): number {
  const space = text.slice(from, at).search(/\s\S*$/)
  return space <= 0 ? surrogateSafe(text, at) : from + space
}

const surrogateSafe = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at)
