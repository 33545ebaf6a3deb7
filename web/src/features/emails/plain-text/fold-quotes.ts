import { splitQuotedText } from '@dossier/analysis/quoted-text'

/** A section of a plain-text email: written or quoted. */
export interface Stretch {
  quoted: boolean
  /** Hidden behind a button. A short quotation above an answer stays open, because the answer needs it. */
  folded: boolean
  text: string
  lines: number
}

/** Filled lines of a quotation above an answer that stay open. */
const MAX_OPEN_LINES = 12
/** The line that Outlook draws above the header of a quoted email. */
const RULE_ABOVE = /\n[_-]{5,}\s*$/

/** Splits plain text into written and quoted sections; only empty lines between them are lost. */
export function foldQuotes(text: string): Stretch[] {
  const sections = readSections(text.replaceAll('\r\n', '\n'))
  // An email with only quoted text is read for its quotation.
  const isAnswer = sections.some(({ kind }) => kind === 'own')
  const lastWritten = sections.findLastIndex(({ kind }) => kind === 'own')
  return sections.map(({ kind, text: section }, at) => {
    const lines = countFilled(section)
    const quoted = kind === 'quoted'
    return { quoted, folded: quoted && isAnswer && (at > lastWritten || lines > MAX_OPEN_LINES), text: section, lines }
  })
}

interface Section {
  kind: 'own' | 'quoted' | 'signature'
  text: string
}

function readSections(text: string): Section[] {
  const sections: Section[] = []
  for (const { kind, start, end } of splitQuotedText(text).zones) {
    let section = text.slice(start, end)
    const last = sections.at(-1)
    const rule = kind === 'quoted' && last ? RULE_ABOVE.exec(last.text)?.[0] : undefined
    if (last && rule) {
      last.text = last.text.slice(0, -rule.length).trimEnd()
      section = `${rule.trimStart()}\n${section}`
    }
    sections.push({ kind, text: section.replace(/^\n+|\s+$/g, '') })
  }
  return sections.filter((section) => section.text.trim() !== '')
}

const countFilled = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length
