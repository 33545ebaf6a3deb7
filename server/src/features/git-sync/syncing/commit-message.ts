import type { Contributor } from '../records.view.ts'
import type { Outgoing } from './plan-outgoing.ts'

const LISTED = 50

/** Writes a commit message for readers of the history, with the users who changed records as co-authors. */
export function writeMessage(changes: readonly Outgoing[], people: readonly Contributor[]): string {
  const added = changes.filter(({ isNew, text }) => isNew && text !== null)
  const removed = changes.filter(({ text }) => text === null)
  const changed = changes.filter(({ isNew, text }) => !isNew && text !== null)
  const counts = [
    [changed.length, 'changed'],
    [added.length, 'added'],
    [removed.length, 'removed'],
  ] as const
  const subject = `Sync from Dossier: ${counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')}`
  const lines = [...listed('Changed', changed), ...listed('Added', added), ...listed('Removed', removed)]
  const shown = lines.length > LISTED ? [...lines.slice(0, LISTED), `… and ${lines.length - LISTED} more`] : lines
  const trailers = people.map(({ name, email }) => `Co-authored-by: ${plain(name || email)} <${plain(email)}>`)
  return [subject, '', ...shown, ...(trailers.length > 0 ? ['', ...trailers] : []), ''].join('\n')
}

const listed = (word: string, changes: readonly Outgoing[]): string[] =>
  changes.map(({ path }) => `${word} ${plain(path)}`)

/** One line, so that no name can inject a trailer. */
const plain = (text: string): string => text.replace(/[\p{Cc}<>\u2028\u2029]/gu, ' ').trim()
