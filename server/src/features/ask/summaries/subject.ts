/** A thread, or a record by its id. */
export interface Subject {
  kind: 'thread' | 'record'
  id: string
}
