/** An error of a connection with a code such as those of Node: ETIMEDOUT, ECONNECTION. */
export const connectionError = (code: string, message: string): Error & { code: string } =>
  Object.assign(new Error(message), { code })

/** Rejects with ETIMEDOUT when the work takes longer. The work itself goes on. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(connectionError('ETIMEDOUT', 'the time is over')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
