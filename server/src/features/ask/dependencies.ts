import type { EmailsFeature } from '#features/emails/index'
import type { RecordsFeature } from '#features/records/index'
import type { CallerSearch, SearchFeature } from '#features/search/index'

export interface Dependencies {
  search: SearchFeature & CallerSearch
  records: RecordsFeature
  emails: EmailsFeature
}
