import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, ManyOf, MaybeAt, Sentence, stamps, Text } from './fields.ts'
import { Answer, Change, Lenient, Strict } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

// Notifications by web push (docs/spec/notifications.md; W3C Push API, RFC 8030, 8291 and 8292).

const BASE64_URL = '^[A-Za-z0-9_-]+={0,2}$'
const TIME_OF_DAY = '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'

/** `PushSubscription.toJSON()` of the browser, with the language and time zone of the device. */
export const PushSubscriptionInput = Lenient({
  endpoint: Text('Address at the push service of the browser; https', {
    minLength: 1,
    maxLength: LIMITS.pushEndpoint,
    examples: ['https://push.example/send/4f2a'],
  }),
  keys: Strict({
    p256dh: Text('Public key of the device: base64url of 65 bytes', { maxLength: 100, pattern: BASE64_URL }),
    auth: Text('Secret of the device: base64url of 16 bytes', { maxLength: 40, pattern: BASE64_URL }),
  }),
  language: Type.Optional(
    Text('Used while the profile has no language. Default: Accept-Language', { maxLength: 35, examples: ['de'] }),
  ),
  time_zone: Type.Optional(
    Text('Name in the tz database, used while the profile has no time zone', {
      maxLength: 60,
      examples: ['Europe/Berlin'],
    }),
  ),
})
export type PushSubscriptionInput = Static<typeof PushSubscriptionInput>

export const PushSubscription = Answer(
  {
    _id: Text('Identifier'),
    host: Text('Host of the push service, which sees when a notification is sent', { examples: ['push.example'] }),
    user_agent: Text('User-Agent of the device; may be ""'),
    current: Flag('Whether it belongs to the session of this request'),
    last_sent_at: MaybeAt('When the push service last took a notification'),
    problem: Sentence('Why the last notification was not sent; "" if it was'),
    ...stamps,
  },
  { title: 'PushSubscription' },
)
export type PushSubscription = Static<typeof PushSubscription>

export const PushSubscriptionAnswer = Answer({ push_subscription: PushSubscription })
export type PushSubscriptionAnswer = Static<typeof PushSubscriptionAnswer>

export const ListPushSubscriptionsAnswer = Answer({
  push_subscriptions: ManyOf(PushSubscription, 'Devices with a valid sign-in, newest first'),
  public_key: Text('applicationServerKey of this server: base64url of 65 bytes (RFC 8292)'),
})
export type ListPushSubscriptionsAnswer = Static<typeof ListPushSubscriptionsAnswer>

export const DeletePushSubscriptionsAnswer = Answer({ deleted: Count('Removed devices') })
export type DeletePushSubscriptionsAnswer = Static<typeof DeletePushSubscriptionsAnswer>

const time = (description: string) =>
  Text(`${description}, as 22:00; "" for no quiet hours`, { pattern: TIME_OF_DAY, examples: ['22:00'] })

export const NotificationSettings = Answer(
  {
    show_content: Flag('Whether notifications show sender and subject'),
    quiet_from: time('Start of the quiet hours in the time zone of the profile'),
    quiet_until: time('End of the quiet hours'),
    accounts: ManyOf(
      Answer({
        account: Text('Account id'),
        name: Text('Name of the account', { examples: ['Saltmarsh Press'] }),
        enabled: Flag('Whether its emails are notified of'),
      }),
      'Your accounts, by name',
    ),
  },
  { title: 'NotificationSettings' },
)
export type NotificationSettings = Static<typeof NotificationSettings>

export const NotificationSettingsAnswer = Answer({ notification_settings: NotificationSettings })
export type NotificationSettingsAnswer = Static<typeof NotificationSettingsAnswer>

/** `PATCH /notification-settings`; null restores the default. */
export const UpdateNotificationSettings = Strict({
  show_content: Change(Flag('Whether notifications show sender and subject; default false')),
  quiet_from: Change(time('Start of the quiet hours')),
  quiet_until: Change(time('End of the quiet hours')),
  accounts: Type.Optional(
    Type.Array(Strict({ account: IdInput('Account id'), enabled: Flag('Whether its emails are notified of') }), {
      maxItems: 100,
      description: 'Accounts to change; the others stay',
    }),
  ),
})
export type UpdateNotificationSettings = Static<typeof UpdateNotificationSettings>

/** Content of a notification, encrypted for the device (RFC 8291). The service worker shows it as it is. */
export interface PushMessage {
  title: string
  body: string
  /** A later notification with the same tag replaces this one. */
  tag: string
  /** Account id; '' for a test. */
  account: string
  /** Path in the web app, from the base URL. */
  path: string
}
