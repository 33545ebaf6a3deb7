import type { AuthContext } from './context.ts'
import { type HostCheck, hostChecksOf } from './limits/limits.ts'

/**
 * Limits how often an account makes the service connect to hosts of its choice.
 * @throws AppError `rate_limited`.
 */
export const countHostCheck = (
  { platform, attempts }: Pick<AuthContext, 'platform' | 'attempts'>,
  kind: HostCheck,
  tenantId: string,
): Promise<void> => platform.database.transact((tx) => attempts.count(tx, hostChecksOf(kind, tenantId)))
