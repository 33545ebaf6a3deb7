/** A device of a user. The address and keys at the push service lie sealed; see subscription-secrets.ts. */
interface PushSubscriptionRow {
  id: string
  user_id: string
  /** Without a valid session nothing is sent. */
  session_id: string
  /** SHA-256 of the endpoint: a browser has one subscription. */
  endpoint_hash: string
  host: string
  user_agent: string
  /** '' = unknown. */
  language: string
  time_zone: string
  /** Why the last notification was not sent; ''. */
  problem: string
  tested_at: number
  last_sent_at: number | null
  created_at: number
  updated_at: number
}

interface PushSettingsRow {
  user_id: string
  shows_content: number
  /** HH:MM in the zone of the profile; both '' without quiet hours. */
  quiet_from: string
  quiet_until: string
  updated_at: number
}

/** A user who wants to be notified of an account's emails. */
interface PushOptInRow {
  tenant_id: string
  user_id: string
  created_at: number
}

/** An email that one user is notified of, once. */
interface PushAlertRow {
  tenant_id: string
  user_id: string
  email_id: string
  /** When its thread returned from a snooze or reminder; 0 for a new email. */
  returned_at: number
  /** waiting, sent (handed to its devices) or withdrawn. */
  state: string
  created_at: number
}

/** A notification for one device. */
interface PushDeliveryRow {
  tenant_id: string
  id: string
  user_id: string
  subscription_id: string
  /** JSON list of { emailId, returnedAt }. */
  alerts: string
  /** queued, sending (the write-ahead record), sent, uncertain, failed or withdrawn. */
  state: string
  attempts: number
  created_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    push_subscriptions: PushSubscriptionRow
    push_settings: PushSettingsRow
    push_opt_ins: PushOptInRow
    push_alerts: PushAlertRow
    push_deliveries: PushDeliveryRow
  }
}

export type { PushAlertRow, PushDeliveryRow, PushSettingsRow, PushSubscriptionRow }
