import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { Verdict } from './play-demo.ts'

/** SGR colours of a terminal. */
const COLOURS: Record<PrimaryAction, number> = {
  'reply-required': 33,
  'human-do': 36,
  waiting: 35,
  'no-action': 32,
  spam: 31,
}
const BOLD = 1
const WIDTHS = { mailbox: 8, action: 14, sure: 4, from: 26, subject: 34 }
const GAP = '  '
const NARROWEST_WHY = 24

export function showVerdicts(verdicts: readonly Verdict[], columns: number, colours: boolean): string {
  const usedWidth = Object.values(WIDTHS).reduce((sum, width) => sum + width + GAP.length, 0)
  const why = Math.max(NARROWEST_WHY, columns - usedWidth)
  const paint = (text: string, code: number): string => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)
  const head = row(['mailbox', 'action', 'sure', 'from', 'subject', 'why'], why)
  return [
    paint(head.join(GAP).trimEnd(), BOLD),
    ...verdicts.map((verdict) => {
      const [mailbox = '', action = '', ...remaining] = row(cellsOf(verdict), why)
      return [mailbox, paint(action, COLOURS[verdict.triage_primary_action]), ...remaining].join(GAP).trimEnd()
    }),
    '',
  ].join('\n')
}

const cellsOf = (verdict: Verdict): string[] => [
  verdict.mailbox,
  verdict.triage_primary_action,
  (verdict.triage_confidence ?? 0).toFixed(2),
  verdict.from[0] ?? '',
  verdict.subject,
  verdict.triage_reason,
]

const row = (cells: string[], why: number): string[] =>
  cells.map((cell, column) => padded(cell, [...Object.values(WIDTHS), why][column] ?? why))

/** Returns exactly `width` characters. Removes control characters, which a terminal would execute. */
function padded(text: string, width: number): string {
  const clean = [...text.replaceAll(/\p{C}/gu, ' ')]
  return (clean.length > width ? [...clean.slice(0, width - 1), '…'] : clean).join('').padEnd(width)
}
