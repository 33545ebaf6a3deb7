import type { EmailsFeature } from '#features/emails/index'
import type { RecordsFeature } from '#features/records/index'

export interface Dependencies {
  records: RecordsFeature
  emails: EmailsFeature
}
