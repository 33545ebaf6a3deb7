import { DeletePageAnswer, ListedPage, Page, PageAnswer, UpdatePage } from '@dossier/contract/url'
import type { KindOnWire } from '../kind-on-wire.ts'
import { presentPage } from './urls.present.ts'

export const pageOnWire: KindOnWire = {
  tag: 'URLs',
  resource: Page,
  listed: ListedPage,
  update: UpdatePage,
  updateSummary: 'Correct a page',
  answer: PageAnswer,
  deleted: DeletePageAnswer,
  present: presentPage,
}
