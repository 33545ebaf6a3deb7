import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { connectionError } from '#platform/network/connection-error'

export interface SmtpError extends Error {
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  recipient?: string | undefined
  rejectedErrors?: SmtpError[] | undefined
}

type Done<T> = (error: Error | null | undefined, result?: T) => void

/**
 * Runs one exchange with the server. It ends with the report of `begin`, the connection or the timeout, whichever comes
 * first: nodemailer may drop its callback when a socket closes.
 * @param begin starts it; `allow` restarts the timeout for the next part
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
      finish(connectionError('ETIMEDOUT', 'the time is over'))
    }
    // A callback with the reason follows the event in the same turn.
    function onEnd(): void {
      setImmediate(finish, connectionError('ECONNECTION', 'the connection has ended'))
    }
    begin(finish, (next) => {
      clearTimeout(timer)
      timer = setTimeout(onTimeout, next)
    })
  })
}
