import type { EmailsFeature } from '#features/emails/index'
import type { RecordsFeature } from '#features/records/index'

export interface Dependencies {
  emails: EmailsFeature
  records: RecordsFeature
}
