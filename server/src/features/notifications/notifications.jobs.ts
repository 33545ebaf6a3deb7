import type { JobKind } from '#platform/jobs/jobs'

const readText =
  <Name extends string>(name: Name) =>
  (payload: unknown): Record<Name, string> => {
    const value = (Object(payload) as Record<string, unknown>)[name]
    if (typeof value !== 'string') throw new Error(`a job of notifications needs a ${name}`)
    return { [name]: value } as Record<Name, string>
  }

const backOffMs = (attempt: number): number => Math.min(1_000 * 2 ** Math.min(attempt, 9), 300_000)

/** Turns what waits for a user in one account into one notification. */
export const COMPOSE_JOB: JobKind<{ userId: string }> = {
  name: 'notifications.compose',
  parse: readText('userId'),
  maxAttempts: 20,
  backOffMs,
  concurrency: 4,
}

/** Sends a notification to one device. A repeated run finds the write-ahead record and sends nothing again. */
export const DELIVER_JOB: JobKind<{ deliveryId: string }> = {
  name: 'notifications.deliver',
  parse: readText('deliveryId'),
  maxAttempts: 20,
  backOffMs,
  concurrency: 8,
}
