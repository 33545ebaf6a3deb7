import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, ManyOf, stamps, Text } from './fields.ts'
import { triageSettings, triageSettingsInput } from './project.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS, ROLES, TRIAGE_ENGINES } from './vocabulary.ts'

/** An account that the user is a member of (docs/spec/conventions.md §9). */
export const Account = Answer(
  {
    _id: Text('Identifier of the account; the host_id of all its records'),
    name: Text('Name', { examples: ['Press'] }),
    role: OneOf(ROLES, { description: 'Role of the user in this account' }),
    active: Flag('The active account of this session or token'),
    ...stamps,
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

export const ListAccountsAnswer = Answer({ accounts: ManyOf(Account, 'By name') })
export type ListAccountsAnswer = Static<typeof ListAccountsAnswer>

/** `POST /accounts` */
export const OpenAccount = Strict({
  name: Text('Name', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S', examples: ['Press'] }),
})
export type OpenAccount = Static<typeof OpenAccount>

export const AccountAnswer = Answer({ account: Account })
export type AccountAnswer = Static<typeof AccountAnswer>

/** `POST /accounts/switch`: answers like a login, with the sign-in's new token. */
export const SwitchAccount = Strict({ account: IdInput('An account that you are a member of') })
export type SwitchAccount = Static<typeof SwitchAccount>

/** Account-wide settings and defaults of its projects (docs/spec/projects.md §5). */
export const AccountSettings = Answer(
  {
    ...triageSettings,
    trash_retention_days: Count('Days until trash is deleted for good; 0 keeps it forever', { examples: [30] }),
    spam_retention_days: Count('Days until spam is deleted for good; 0 keeps it forever', { examples: [30] }),
    triage_engine: OneOf(TRIAGE_ENGINES, {
      description:
        'model: the configured model, with builtin as the fallback. This is the default if a model is configured',
    }),
    search_by_meaning: Flag(
      'Records may be sent to the configured model of embeddings. Off by default with `triage_engine: "builtin"`',
    ),
  },
  { title: 'AccountSettings' },
)
export type AccountSettings = Static<typeof AccountSettings>

const days = Change(Type.Integer({ minimum: 0, maximum: 36_500 }))

/** `PUT /settings`; null restores the default. */
export const UpdateAccountSettings = Strict({
  ...triageSettingsInput,
  trash_retention_days: days,
  spam_retention_days: days,
  triage_engine: Change(OneOf(TRIAGE_ENGINES)),
  search_by_meaning: Change(Flag('Send records to the configured model of embeddings')),
})
export type UpdateAccountSettings = Static<typeof UpdateAccountSettings>

export const AccountSettingsAnswer = Answer({ settings: AccountSettings })
export type AccountSettingsAnswer = Static<typeof AccountSettingsAnswer>
