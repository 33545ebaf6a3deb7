import type { LinkAnswer } from '@dossier/contract/link'
import { RECORD_TYPES } from '@dossier/contract/vocabulary'
import { parseRef, readingNeeds } from '../answers/refs.ts'
import { tool, WRITES } from '../tool.ts'
import { Described, Input, Optional, Output, Text } from './fields.ts'

/** `POST /links` */
export const linkRecords = tool({
  name: 'link_records',
  title: 'Link two records',
  description: 'Link two records or emails by id; `read` shows links.',
  scopes: [['knowledge:write']],
  // Linking an email requires the right to read it.
  alsoNeeds: ({ source, target }) => [source, target].flatMap(readingNeeds).filter((scope) => scope === 'email:read'),
  hints: { ...WRITES, idempotentHint: true },
  input: Input({
    source: Text,
    target: Text,
    label: Optional(Described('Meaning of the link')),
  }),
  output: Output({ source: Text, target: Text, label: Text }),
  async run({ api }, { source, target, label }) {
    const [from, to] = [parseRef(source, ...RECORD_TYPES), parseRef(target, ...RECORD_TYPES)]
    const { link } = await api.post<LinkAnswer>('/links', {
      source_id: from.id,
      source_type: from.type,
      target_id: to.id,
      target_type: to.type,
      ...(label === undefined ? {} : { label }),
    })
    return { source, target, label: link.label }
  },
})
