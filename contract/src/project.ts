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
  email_filter: Text('Rules separated by commas or line breaks; matching inbound emails go to trash', {
    examples: ['@news.example, subject: newsletter'],
  }),
}

/** A project, which contains records and emails (docs/spec/projects.md §1). */
export const Project = Answer(
  { ...core, is_default: Flag('The project for everything without a project'), host_id: Text('Account id'), ...stamps },
  { title: 'Project' },
)
export type Project = Static<typeof Project>

/** A project in the settings payload (docs/spec/projects.md §1). */
export const SettingsProject = Answer({ ...core, host_id: Text('Account id') }, { title: 'SettingsProject' })
export type SettingsProject = Static<typeof SettingsProject>

const name = Text('Name', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S' })
const emailFilter = Change(Text('Rules separated by commas or line breaks', { maxLength: 20_000 }))

/** `POST /projects`; a missing colour is chosen by the service. */
export const CreateProject = Strict({ name, color: Change(Colour), email_filter: emailFilter })
export type CreateProject = Static<typeof CreateProject>

/** `PUT /projects/{id}` */
export const UpdateProject = Strict({ name: Type.Optional(name), color: Change(Colour), email_filter: emailFilter })
export type UpdateProject = Static<typeof UpdateProject>

/** `DELETE /projects/{id}` */
export const deleteProjectQuery = {
  move_to: Type.Optional(IdInput('The project to move the content to; required unless the project is empty')),
}

export const ProjectAnswer = Answer({ project: Project })
export type ProjectAnswer = Static<typeof ProjectAnswer>

export const ListProjectsAnswer = Answer({ projects: ManyOf(Project, 'The default project first, then by name') })
export type ListProjectsAnswer = Static<typeof ListProjectsAnswer>

/** Triage settings of a project, or the account's defaults (docs/spec/projects.md §5). */
export const triageSettings = {
  triage_instructions: Text('Instructions for the triage engine'),
  automatic_triage: Flag('New emails are triaged as they arrive'),
  confidence_threshold: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Confidence threshold; below it no email is moved',
    examples: [0.6],
  }),
  daily_model_budget: Nullable(Count('Model tokens per day; null for no limit')),
  follow_own_style: Flag('Drafts of a model follow the style of earlier answers to the same correspondent'),
}

/** The same for a PUT; null restores the default. */
export const triageSettingsInput = {
  triage_instructions: Change(Text('Instructions for the triage engine', { maxLength: 20_000 })),
  automatic_triage: Change(Flag('Triage new emails as they arrive')),
  confidence_threshold: Change(Type.Number({ minimum: 0, maximum: 1 })),
  daily_model_budget: Change(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description: 'Model tokens per day' }),
  ),
  follow_own_style: Change(Flag('Follow the style of earlier answers to the same correspondent in drafts of a model')),
}

export const Features = Answer({
  git_sync: Flag('Git sync is turned on'),
  email_ingest: Flag('Importing email is turned on'),
})
export type Features = Static<typeof Features>

/** `GET /features` */
export const FeaturesAnswer = Answer({ features: Features })
export type FeaturesAnswer = Static<typeof FeaturesAnswer>

/** `GET /projects/{id}/settings` (docs/spec/projects.md §5). Secrets are masked. */
export const ProjectSettings = Answer(
  {
    project: SettingsProject,
    features: Features,
    email_forward_domain: Text('Domain of project addresses; "" if forwarding is not set up'),
    git_repos: ManyOf(GitRepo, 'Masked'),
    email_identities: ManyOf(EmailIdentity, 'Masked'),
    ...triageSettings,
  },
  { title: 'ProjectSettings' },
)
export type ProjectSettings = Static<typeof ProjectSettings>

/** `PUT /projects/{id}/settings`; returns the whole payload. */
export const UpdateProjectSettings = Strict(triageSettingsInput)
export type UpdateProjectSettings = Static<typeof UpdateProjectSettings>
