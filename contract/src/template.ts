import type { Static } from 'typebox'
import { Type } from 'typebox'
import { AddressInput, ManyOf, stamps, Text } from './fields.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

const SHORTCUT = 'Short name for typing; letters, digits, - and _, unique in the project; "" for none'

/** A text for emails that a project shares (docs/spec/sending.md §6). */
export const Template = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    name: Text('Name', { examples: ['Thanks for the samples'] }),
    subject: Text('Subject; "" leaves that of the draft'),
    body_html: Text('HTML; "" when there is only text'),
    body_text: Text('Text. {{name}}, {{first_name}} and {{date}} are placeholders, also in subject and HTML'),
    shortcut: Text(SHORTCUT, { examples: ['thanks'] }),
    user: Text('Id of the user who changed it last'),
    ...stamps,
  },
  { title: 'Template' },
)
export type Template = Static<typeof Template>

const content = {
  subject: Change(Text('Subject', { maxLength: LIMITS.subject })),
  body_html: Change(Text('HTML', { maxLength: LIMITS.templateBody })),
  body_text: Change(Text('Text', { maxLength: LIMITS.templateBody })),
  shortcut: Change(Text(SHORTCUT, { maxLength: 40, pattern: '^[A-Za-z0-9_-]*$' })),
}
const name = Text('Name', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S' })

/** `POST /projects/{id}/templates` */
export const CreateTemplate = Strict({ name, ...content })
export type CreateTemplate = Static<typeof CreateTemplate>

/** `PUT /templates/{id}` */
export const UpdateTemplate = Strict({ name: Type.Optional(name), ...content })
export type UpdateTemplate = Static<typeof UpdateTemplate>

export const TemplateAnswer = Answer({ template: Template })
export type TemplateAnswer = Static<typeof TemplateAnswer>

export const ListTemplatesAnswer = Answer({ templates: ManyOf(Template, 'By name') })
export type ListTemplatesAnswer = Static<typeof ListTemplatesAnswer>

/** `POST /templates/{id}/fill` */
export const FillTemplate = Strict({
  address: Change(AddressInput),
})
export type FillTemplate = Static<typeof FillTemplate>

export const FillTemplateAnswer = Answer({
  subject: Text('Subject'),
  body_html: Text('HTML'),
  body_text: Text('Text'),
  missing: ManyOf(
    OneOf(PLACEHOLDERS),
    'Placeholders without a value; they stay in the texts, and sending refuses them',
  ),
})
export type FillTemplateAnswer = Static<typeof FillTemplateAnswer>
