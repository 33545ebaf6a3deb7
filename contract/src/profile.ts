import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Flag, ManyOf, Text } from './fields.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { KEY_MODES, LIMITS, THEMES } from './vocabulary.ts'

// A user's profile and preferences, shared by all their accounts.

const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'

const keyName = (description: string) => Text(description, { minLength: 1, maxLength: 20 })

const KeyChange = Strict({
  letter: keyName('The default key'),
  instead: keyName('The key that this user chose'),
})

export const Profile = Answer(
  {
    name: Text('Name; may be ""', { examples: ['Nora Feld'] }),
    email: Text('Address', { examples: ['nora@press.example'] }),
    language: Text('BCP 47 tag; "" uses the language of the browser', { examples: ['de'] }),
    time_zone: Text('Name in the tz database; "" uses the time zone of the device', { examples: ['Europe/Berlin'] }),
    theme: OneOf(THEMES),
    key_mode: OneOf(KEY_MODES, { description: 'Whether keyboard shortcuts are on' }),
    key_changes: ManyOf(KeyChange, 'Changed keyboard shortcuts'),
    operator: Flag('Whether this user is an owner of the first account of this server'),
    may_open_accounts: Flag('Whether the user can create another account'),
  },
  { title: 'Profile' },
)
export type Profile = Static<typeof Profile>

export const ProfileAnswer = Answer({ profile: Profile })
export type ProfileAnswer = Static<typeof ProfileAnswer>

/** `PATCH /profile`; null restores the default. */
export const UpdateProfile = Strict({
  name: Change(Text('Name', { maxLength: LIMITS.name })),
  language: Change(Text('BCP 47 tag', { maxLength: 35, pattern: LANGUAGE_TAG, examples: ['de'] })),
  time_zone: Change(Text('Name in the tz database', { maxLength: 60, examples: ['Europe/Berlin'] })),
  theme: Change(OneOf(THEMES)),
  key_mode: Change(OneOf(KEY_MODES)),
  key_changes: Change(Type.Array(KeyChange, { maxItems: 100, description: 'All changed keyboard shortcuts' })),
})
export type UpdateProfile = Static<typeof UpdateProfile>
