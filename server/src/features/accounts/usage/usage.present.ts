import type { Usage as UsageAnswer } from '@dossier/contract/usage'
import { toTimestamp } from '#platform/clock/clock'
import type { QuotaLimits } from '#platform/config/config'
import type { Usage } from '#platform/quotas/quotas'

const shareOf = (used: number, limit: number): UsageAnswer['storage'] => ({ used, limit: limit === 0 ? null : limit })

export const presentUsage = (limits: QuotaLimits, usage: Usage): UsageAnswer => ({
  storage: shareOf(usage.storageBytes, limits.storageBytes),
  emails_today: shareOf(usage.intakeEmails, limits.intakeEmails),
  email_bytes_today: shareOf(usage.intakeBytes, limits.intakeBytes),
  day_ends_at: toTimestamp(usage.intakeEndsAt),
  uploads: shareOf(usage.uploadBytes, limits.uploadBytes),
})
