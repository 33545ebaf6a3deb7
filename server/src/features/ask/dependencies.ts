import type { EmailsFeature } from '#features/emails/index'
import type { RecordsFeature } from '#features/records/index'
import type { SearchFeature, SearchService } from '#features/search/index'

export interface Dependencies {
  search: SearchFeature & SearchService
  records: RecordsFeature
  emails: EmailsFeature
}
