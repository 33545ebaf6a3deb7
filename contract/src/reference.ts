import type { Static } from 'typebox'
import { Type } from 'typebox'
import { IdInput, ManyOf, Text } from './fields.ts'
import { Answer, Change, OneOfOrEmpty, Strict } from './schema.ts'
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

/** `GET /records/{id}/pictures` */
export const repositoryPictureQuery = {
  path: Type.Optional(
    Text('Path of the image, relative to the file of the record, or its name in double brackets', {
      maxLength: LIMITS.url,
    }),
  ),
}
