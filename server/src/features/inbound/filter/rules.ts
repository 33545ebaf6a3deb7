// The rules of `email_filter` (docs/spec/projects.md §4). Pure.

export interface FilterRule {
  kind: 'address' | 'domain' | 'local' | 'subject'
  /** Lower-case. */
  text: string
}

export interface FilteredMail {
  from: readonly string[]
  subject: string
}

/**
 * Parses rules by comma or line: `user@domain`, `domain` or `@domain`, `local@` at any domain, `subject: text`
 * anywhere. Other text matches nothing.
 */
export const readRules = (filter: string): FilterRule[] =>
  filter
    .split(/[,\r\n]+/)
    .map((line) => readRule(line.trim().toLowerCase()))
    .filter((rule) => rule !== null)

function readRule(line: string): FilterRule | null {
  const subject = /^subject:\s*(.*)$/.exec(line)
  if (subject) return rule('subject', subject[1] ?? '')
  if (line === '' || /\s/.test(line)) return null
  const at = line.lastIndexOf('@')
  if (at === -1) return rule('domain', line)
  if (at === 0) return rule('domain', line.slice(1))
  return at === line.length - 1 ? rule('local', line.slice(0, -1)) : rule('address', line)
}

const rule = (kind: FilterRule['kind'], text: string): FilterRule | null => (text === '' ? null : { kind, text })

export function matchesFilter(rules: readonly FilterRule[], mail: FilteredMail): boolean {
  const subject = mail.subject.toLowerCase()
  const senders = mail.from.map((address) => address.toLowerCase())
  return rules.some(({ kind, text }) =>
    kind === 'subject' ? subject.includes(text) : senders.some((sender) => matchesSender(kind, text, sender)),
  )
}

function matchesSender(kind: 'address' | 'domain' | 'local', text: string, sender: string): boolean {
  if (kind === 'address') return sender === text
  const at = sender.lastIndexOf('@')
  return kind === 'domain' ? sender.slice(at + 1) === text : sender.slice(0, at) === text
}
