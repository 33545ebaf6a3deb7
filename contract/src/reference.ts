import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, IdInput, ManyOf, Text } from './fields.ts'
import { Answer, Change, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import { OpenTarget } from './search.ts'
import { KNOWLEDGE_TYPES, LIMITS } from './vocabulary.ts'

/** A link that names its record in the text of another one (docs/spec/knowledge.md §6). */
export const Reference = Answer(
  {
    address: Text('As requested', { examples: ['[[Linen paper#Prices]]', '../paper/linen.md#prices'] }),
    type: OneOfOrEmpty(KNOWLEDGE_TYPES, { description: '"" if the project has no such record' }),
    id: Text('_id of the record; "" if there is none'),
    title: Text('Title of the record'),
    project: Text('Project id'),
    fragment: Text('The part after #, as in the address; "" without one'),
  },
  { title: 'Reference' },
)
export type Reference = Static<typeof Reference>

/** `POST /references` */
export const ResolveReferences = Strict({
  record: Change(IdInput('_id of the record with the text; its file is the base of relative paths')),
  project: Change(IdInput('Project of a text that is not saved yet; the default project if omitted')),
  addresses: Type.Array(Text('A wiki link with its brackets, or a relative path', { maxLength: LIMITS.url }), {
    maxItems: LIMITS.references,
  }),
})
export type ResolveReferences = Static<typeof ResolveReferences>

export const ResolveReferencesAnswer = Answer({ references: ManyOf(Reference, 'In the order of the addresses') })
export type ResolveReferencesAnswer = Static<typeof ResolveReferencesAnswer>

/** A text that links a record, with the sentence around the link (docs/spec/knowledge.md §6). */
export const Backlink = Answer(
  {
    type: OneOf(KNOWLEDGE_TYPES),
    id: Text('_id of the record with the text'),
    title: Text('Its title'),
    excerpt: Text('The sentence, without the signs of Markdown', {
      examples: ['the first ten of the Linen edition go to the fair'],
    }),
    start: Count('Where the words of the link begin in the excerpt'),
    end: Count('Where they end; equal to start if the link has no words'),
    open_target: OpenTarget,
  },
  { title: 'Backlink' },
)
export type Backlink = Static<typeof Backlink>

/** `GET /records/{id}/backlinks` */
export const ListBacklinksAnswer = Answer({
  backlinks: ManyOf(Backlink, 'Newest record first, one for each, at most 100'),
})
export type ListBacklinksAnswer = Static<typeof ListBacklinksAnswer>

/** `GET /records/{id}/pictures` */
export const repositoryPictureQuery = {
  path: Type.Optional(
    Text('Path of the image, relative to the file of the record, or its name in double brackets', {
      maxLength: LIMITS.url,
    }),
  ),
}
