import type { EmailsFeature } from '#features/emails/index'
import type { SendingFeature } from '#features/sending/index'
import type { TriageFeature } from '#features/triage/index'

export interface Dependencies {
  emails: EmailsFeature
  sending: SendingFeature
  triage: TriageFeature
}
