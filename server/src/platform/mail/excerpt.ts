import { splitQuotedText } from '@dossier/analysis/quoted-text'

const MAX_EXCERPT = 200
const MAX_SCANNED = 20_000

/** Skips lines without content: rules, bare web addresses, the hint to view the HTML. */
const EMPTY_TALK = [
  /^[\s\p{P}\p{S}]*$/u,
  /^<?https?:\/\/\S+>?$/i,
  /^(?:view|open|read|see) (?:this|it|the) ?(?:e?-?mail|message|newsletter)?.{0,20}(?:in|on) (?:your|a|the)? ?(?:web ?)?browser.{0,20}$/i,
  /^this is a multi-?part message in mime format\.?$/i,
]

/**
 * Returns the excerpt for lists: the first meaningful words on one line, at most 200 code points. Quoted text is used
 * only when there is nothing else.
 */
export function excerpt(text: string): string {
  const head = text.slice(0, MAX_SCANNED)
  const { own } = splitQuotedText(head)
  return joinLines(own) || joinLines(head)
}

function joinLines(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/^[\s>]+/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return cutToExcerpt(lines.filter((line) => !EMPTY_TALK.some((pattern) => pattern.test(line))).join(' '))
}

function cutToExcerpt(text: string): string {
  const points = Array.from(text.slice(0, MAX_EXCERPT * 4))
  if (points.length <= MAX_EXCERPT) return text
  const cut = points.slice(0, MAX_EXCERPT - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length - 40 ? cut.slice(0, space) : cut).trimEnd()}…`
}
