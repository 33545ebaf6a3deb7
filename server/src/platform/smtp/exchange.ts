import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** What nodemailer and the sockets say of a failure. */
export interface SmtpError extends Error {
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  /** Of one refused recipient. */
  recipient?: string | undefined
  /** Where every recipient was refused. */
  rejectedErrors?: SmtpError[] | undefined
}

type Done<T> = (error: Error | null | undefined, result?: T) => void

export const smtpError = (code: string, message: string): SmtpError => Object.assign(new Error(message), { code })

/**
 * One exchange with the server. It ends with what `begin` reports, with the connection, or with the time, whichever
 * comes first: nodemailer forgets its callback where a socket goes away at a bad moment.
 * @param begin starts it; `allow` sets the clock anew for the next part
 */
export function exchange<T>(
  client: SMTPConnection,
  ms: number,
  begin: (done: Done<T>, allow: (ms: number) => void) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer = setTimeout(onTimeout, ms)
    client.once('error', finish)
    client.once('end', onEnd)

    function finish(error: Error | null | undefined, result?: T): void {
      clearTimeout(timer)
      client.removeListener('error', finish)
      client.removeListener('end', onEnd)
      if (error) reject(error)
      else resolve(result as T)
    }
    function onTimeout(): void {
      finish(smtpError('ETIMEDOUT', 'the time is over'))
    }
    // A callback with the reason comes in the same turn, after the event.
    function onEnd(): void {
      setImmediate(finish, smtpError('ECONNECTION', 'the connection has ended'))
    }
    begin(finish, (next) => {
      clearTimeout(timer)
      timer = setTimeout(onTimeout, next)
    })
  })
}

/** Ends with the time, whatever the work does. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(smtpError('ETIMEDOUT', 'the time is over')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
