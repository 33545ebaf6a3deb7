import type { Static } from 'typebox'
import { Type } from 'typebox'
import { EmailIdentity } from './email-identity.ts'
import { Colour, Count, Flag, IdInput, ManyOf, stamps, Text } from './fields.ts'
import { GitRepo } from './git-repo.ts'
import { Answer, Change, Nullable, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

const core = {
  _id: Text('Identifier'),
  name: Text('Name', { examples: ['Linen edition'] }),
  color: Text('#rrggbb', { examples: ['#2f6f4f'] }),
  email_filter: Text('Rules split by comma or line; mail that is forwarded here and matches goes to trash', {
    examples: ['@news.example, subject: newsletter'],
  }),
}

/** A project: what records and mail belong to (docs/spec/projects.md §1). */
export const Project = Answer(
  { ...core, is_default: Flag('Takes what names no project'), host_id: Text('Account id'), ...stamps },
  { title: 'Project' },
)
export type Project = Static<typeof Project>

/** A project as it stands in the settings payload (docs/spec/projects.md §1). */
export const SettingsProject = Answer({ ...core, host_id: Text('Account id') }, { title: 'SettingsProject' })
export type SettingsProject = Static<typeof SettingsProject>

const name = Text('Name', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S' })
const emailFilter = Change(Text('Rules split by comma or line', { maxLength: 20_000 }))

/** `POST /projects`; a colour is chosen when none is given. */
export const CreateProject = Strict({ name, color: Change(Colour), email_filter: emailFilter })
export type CreateProject = Static<typeof CreateProject>

/** `PUT /projects/{id}` */
export const UpdateProject = Strict({ name: Type.Optional(name), color: Change(Colour), email_filter: emailFilter })
export type UpdateProject = Static<typeof UpdateProject>

/** `DELETE /projects/{id}` */
export const deleteProjectQuery = {
  move_to: Type.Optional(IdInput('The project that takes its content; needed unless it is empty')),
}

export const ProjectAnswer = Answer({ project: Project })
export type ProjectAnswer = Static<typeof ProjectAnswer>

export const ListProjectsAnswer = Answer({ projects: ManyOf(Project, 'The default one first, then by name') })
export type ListProjectsAnswer = Static<typeof ListProjectsAnswer>

/** How triage works, for a project or as the account's default (docs/spec/projects.md §5). */
export const triageSettings = {
  triage_instructions: Text('What the engine is told beside its own rules'),
  automatic_triage: Flag('New mail is triaged as it arrives'),
  confidence_threshold: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Below it nothing is moved',
    examples: [0.6],
  }),
  daily_model_budget: Nullable(Count('Tokens of the model per day; null for no limit')),
}

/** The same in a PUT; null goes back to the default. */
export const triageSettingsInput = {
  triage_instructions: Change(Text('What the engine is told beside its own rules', { maxLength: 20_000 })),
  automatic_triage: Change(Flag('Triage new mail as it arrives')),
  confidence_threshold: Change(Type.Number({ minimum: 0, maximum: 1 })),
  daily_model_budget: Change(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: 'Tokens per day' })),
}

export const Features = Answer({
  git_sync: Flag('Git repositories may be used'),
  email_ingest: Flag('Mail may come in'),
})
export type Features = Static<typeof Features>

/** `GET /projects/{id}/settings` (docs/spec/projects.md §5). Secrets are masked. */
export const ProjectSettings = Answer(
  {
    project: SettingsProject,
    features: Features,
    email_forward_domain: Text('"" when forwarding is not set up'),
    git_repos: ManyOf(GitRepo, 'Masked'),
    email_identities: ManyOf(EmailIdentity, 'Masked'),
    ...triageSettings,
  },
  { title: 'ProjectSettings' },
)
export type ProjectSettings = Static<typeof ProjectSettings>

/** `PUT /projects/{id}/settings`; answers the whole payload. */
export const UpdateProjectSettings = Strict(triageSettingsInput)
export type UpdateProjectSettings = Static<typeof UpdateProjectSettings>
