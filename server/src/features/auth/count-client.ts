import type { AuthContext } from './context.ts'
import { clientDocumentsFrom, clientRegistrationsFrom } from './limits/limits.ts'

/** Limits unauthenticated requests of OAuth clients by network. @throws AppError `rate_limited`. */
export function countClient(
  { platform, attempts }: Pick<AuthContext, 'platform' | 'attempts'>,
  what: 'registration' | 'document',
  ip: string,
): Promise<void> {
  const limits = what === 'registration' ? clientRegistrationsFrom(ip) : clientDocumentsFrom(ip)
  return platform.database.transact((tx) => attempts.count(tx, ...limits))
}
