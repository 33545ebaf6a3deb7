import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ListedEmail } from './email.ts'
import { At, Count, Flag, ManyOf, Text, Texts } from './fields.ts'
import { Answer, Limit, OneOf } from './schema.ts'
import { OpenTarget } from './search.ts'
import { KNOWLEDGE_TYPES, LIMITS } from './vocabulary.ts'

const counted = {
  address: Text('Bare address, in lower case', { examples: ['mara@lind.example'] }),
  name: Text('The latest name that the person used, else one that you used; may be ""'),
  sent: Count('Emails that you sent to the address'),
  received: Count('Emails that you received from it'),
  last_at: At('When the latest of them was sent or received'),
}

/** A correspondent (docs/spec/contacts.md). */
export const Contact = Answer(counted, { title: 'Contact' })
export type Contact = Static<typeof Contact>

/** `GET /contacts` */
export const listContactsQuery = {
  q: Type.Optional(
    Text('Words; each must be the start of a word of the name or address. All contacts if empty', {
      maxLength: LIMITS.query,
    }),
  ),
  limit: Type.Optional(Limit('Number of contacts', { usual: 10, most: 100 })),
}

/** A label whose threads have 2 to 50 correspondents (docs/spec/contacts.md). */
export const ContactGroup = Answer(
  {
    name: Text('The label'),
    members: ManyOf(
      Answer({ address: counted.address, name: counted.name }),
      'Most used and most recent first; without your own and no-reply addresses',
    ),
  },
  { title: 'ContactGroup' },
)
export type ContactGroup = Static<typeof ContactGroup>

export const ListContactsAnswer = Answer({
  contacts: ManyOf(Contact, 'Most used and most recent first; without your own addresses'),
  groups: ManyOf(ContactGroup, 'Labels with a word that starts like each word of `q`, at most 3; none without `q`'),
})
export type ListContactsAnswer = Static<typeof ListContactsAnswer>

export const contactParams = {
  address: Type.String({ description: 'Bare address', minLength: 3, maxLength: LIMITS.address }),
}

const ContactRecord = Answer({
  id: Text('_id of the record'),
  type: OneOf(KNOWLEDGE_TYPES),
  title: Text('Title or address'),
  via: OneOf(['mention', 'link'], {
    description: 'mention: its text contains the address. link: a link connects it with an email of the contact',
  }),
  open_target: OpenTarget,
})

/** `GET /contacts/{address}` */
export const ContactAnswer = Answer({
  contact: Answer(
    {
      ...counted,
      other_addresses: Texts('Other addresses of people with exactly this full name'),
      blocked: Flag('The sender filter of a project moves emails from the address to trash'),
    },
    { title: 'ContactPage' },
  ),
  conversations: ManyOf(
    ListedEmail,
    'The latest email of each of the last 20 conversations, newest first, without bodies',
  ),
  records: ManyOf(ContactRecord, 'Notes, memories and saved URLs about the contact; at most 20'),
})
export type ContactAnswer = Static<typeof ContactAnswer>
