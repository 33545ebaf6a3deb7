import type { Needs } from '#platform/platform'
import { isReply, kindOf } from '../kinds/kinds.ts'
import type { BodyParts } from './body-parts.ts'
import { quoteForward, quoteReply, quotesAlready } from './quote-original.ts'
import { type Features, readOriginal, type Source } from './read-original.ts'

interface Quoting {
  kind: string
  source_email_id: string
  created_by: string
}

/**
 * Returns what is put below the text of a reply or an inline forward.
 * @param written null for a preview; a reply that quotes by hand gets no second quote.
 * @returns null for other kinds, and without the text of the original.
 */
export async function quoteBelow(
  platform: Needs<'config' | 'database' | 'mail'>,
  features: Features,
  row: Quoting,
  source: Source,
  written: BodyParts | null,
): Promise<BodyParts | null> {
  const kind = kindOf(row)
  if (!isReply(kind) && kind !== 'forward') return null
  const original = await readOriginal(platform, features, source, row.created_by)
  if (!original) return null
  if (kind === 'forward') return quoteForward(original)
  return written && quotesAlready(written, original) ? null : quoteReply(original)
}
