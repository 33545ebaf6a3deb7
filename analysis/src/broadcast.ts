import type { Message } from './message.ts'
import { words } from './words.ts'

const FOR_MANY =
  /(?:newsletter|news|rss|digest|daily|weekly|updates?|info|marketing|online#)[^@]{0,60}@|@(?:news|newsletters?|lists?|e?mail|marketing)\./i
const BROADCAST_PHRASES = words(
  'newsletters?',
  'subscri\\p{L}+',
  'unsubscribe',
  'this issue',
  'editors?',
  'read (?:the )?(?:full|more)',
  'full story',
  'headlines',
  'in this edition',
  'all rights reserved',
  'privacy policy',
  'abonn\\p{L}+',
  'ausgabe',
  'numéro',
  'boletín',
)
const TEXT_LIMIT = 12_000
const MANY_LINKS = 8

/** Returns 0..1: how likely an email addresses many readers, when no header says so. */
export function readBroadcast(mail: Message): number {
  const text = mail.text.slice(0, TEXT_LIMIT)
  const cueCount = new Set(text.toLowerCase().match(new RegExp(BROADCAST_PHRASES.source, 'giu'))).size
  const links = (`${text}\n${mail.html.slice(0, 100_000)}`.match(/https?:\/\//gi) ?? []).length
  const signs = Math.min(2, cueCount) + (links >= MANY_LINKS ? 1 : 0) + (FOR_MANY.test(mail.from.address) ? 1 : 0)
  return signs >= 3 ? 1 : signs === 2 ? 0.7 : 0
}
