import { RECORD_ORDERS, type RecordOrder } from '@dossier/contract/vocabulary'
import { BASE_PATH } from '#platform/base-path.ts'

const STORAGE_KEY = `dossier.noteOrder${BASE_PATH}`

export function readNoteOrder(): RecordOrder {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return RECORD_ORDERS.find((order) => order === stored) ?? 'changed'
  } catch {
    // Default for browsers without storage.
    return 'changed'
  }
}

export function storeNoteOrder(order: RecordOrder): void {
  try {
    localStorage.setItem(STORAGE_KEY, order)
  } catch {
    // Without storage, the order lasts until the page is left.
  }
}
