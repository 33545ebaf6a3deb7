/**
 * Adapter of an in-process database with one read connection: it answers synchronously. Waiting and queueing would be
 * most of the cost of a lookup by key.
 */
export interface SynchronousAdapter {
  answer<R>(sql: string, parameters: readonly unknown[]): R[]
}

export const isSynchronous = (adapter: object): adapter is SynchronousAdapter => 'answer' in adapter
