import { KNOWLEDGE_TYPES } from '@dossier/contract/vocabulary'
import { readItem, readLinks } from '../answers/item.present.ts'
import { findRef, parseRef, REF_TYPES, type RefType, readingNeeds } from '../answers/refs.ts'
import { textPageOf } from '../answers/text-pages.ts'
import { READS, tool } from '../tool.ts'
import { Described, Input, ListOf, Optional, Output, Text, Texts } from './fields.ts'

const ALL = Object.keys(REF_TYPES) as RefType[]

export const read = tool({
  name: 'read',
  title: 'Read an item',
  description: `A ${KNOWLEDGE_TYPES.join(', ')}, email, draft, outgoing email or triage run, by id. Long text comes in parts.`,
  scopes: [['knowledge:read'], ['email:read']],
  alsoNeeds: ({ id }) => readingNeeds(id),
  hints: READS,
  input: Input({ id: Described('For example note:0198…'), cursor: Optional(Text) }),
  output: Output({
    id: Text,
    title: Text,
    text: Text,
    next_cursor: Text,
    about: Output({}),
    findings: Texts,
    links: ListOf({ id: Text, label: Text }),
  }),
  async run(call, { id, cursor }) {
    const ref = parseRef(id, ...ALL)
    const item = await readItem(call, ref)
    const { text, nextCursor } = textPageOf(item.text, cursor)
    return {
      id,
      title: item.title,
      text: item.from ? call.mark(item.from, text) : text,
      next_cursor: nextCursor,
      about: item.about,
      findings: item.findings,
      links: findRef(id) && cursor === undefined ? await readLinks(call, ref) : [],
    }
  },
})
