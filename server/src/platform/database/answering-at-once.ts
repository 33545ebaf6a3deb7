/**
 * The adapter of a database in this process that has one connection for reading: it answers within the call. There is
 * nothing to wait for and nothing to take a turn for, which is most of what a look-up by key costs otherwise.
 */
export interface AnsweringAtOnce {
  answer<R>(sql: string, parameters: readonly unknown[]): R[]
}

export const answersAtOnce = (adapter: object): adapter is AnsweringAtOnce => 'answer' in adapter
