import { accountMoving, isFenced, storageFull, unreachable } from '../failures.ts'

// SQLSTATE: postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'
const DISK_FULL = '53100'
const QUERY_CANCELED = '57014'
/** serialization_failure, deadlock_detected: a retry can succeed. */
const PASSING = new Set(['40001', '40P01'])
/** Connection exceptions (08…), too many connections, server shutting down, crashed or starting. */
const UNREACHABLE = /^(08...|53300|57P0[1-5])$/
const SOCKET_ERROR =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
/** The driver's messages without a code, for a lost connection or a connect timeout. */
const DRIVER_MESSAGE =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed/

export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

export const isCanceled = (error: unknown): boolean => sqlState(error) === QUERY_CANCELED

/** read_only_sql_transaction: a standby, or a connection for reading. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** Detects a prepared statement whose columns changed through another process's migration. */
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')

export const isPassing = (error: unknown): boolean => PASSING.has(sqlState(error)) || isStalePlan(error)

export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error)
  if (UNREACHABLE.test(state) || SOCKET_ERROR.test(state)) return true
  return error instanceof Error && DRIVER_MESSAGE.test(error.message)
}

/** Translates operational failures to AppErrors; everything else (constraints, conflicts, bugs) stays as it is. */
export function translateError(error: unknown): unknown {
  if (isFenced(error)) return accountMoving(error)
  if (sqlState(error) === DISK_FULL) return storageFull(error)
  return isUnreachable(error) ? unreachable(error) : error
}
