import { message } from '@dossier/contract/message'
import type { QuotaKind } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { QuotaLimits } from '#platform/config/config'
import type { Database } from '#platform/database/database'
import { IntakeCounts } from './intake-counts.ts'
import type { Measure, Quotas } from './quotas.ts'
import { StorageUse } from './storage-use.ts'

const MB = 1_000_000
interface Options {
  database: Database
  clock: Clock
  limits: QuotaLimits
}

export function createQuotas({ database, clock, limits }: Options): Quotas {
  const contents: Measure[] = []
  let measureUploads: Measure = async () => 0
  const measureStorage: Measure = async (tenantId) => sum(await Promise.all(contents.map((each) => each(tenantId))))
  const storage = new StorageUse(measureStorage)
  const intake = new IntakeCounts(database, clock)
  const refused = new Map<QuotaKind, number>()

  function refuse(kind: QuotaKind, error: AppError): never {
    refused.set(kind, (refused.get(kind) ?? 0) + 1)
    throw error
  }

  return {
    limits,
    async demandStorage(tenantId, bytes) {
      if (limits.storageBytes === 0 || bytes === 0 || (await storage.tryAdd(tenantId, bytes, limits.storageBytes)))
        return
      refuse('storage', storageUsedUp(limits.storageBytes))
    },
    async admitIntake(tenantId, emails, bytes) {
      const hasRoom = await intake.hasRoom(tenantId, { emails, bytes }, limits)
      if (!hasRoom) refuse('intake', intakeFull(Math.ceil((intake.endsAt - clock.now()) / 1000)))
      return intake.admit(tenantId, { emails, bytes })
    },
    recordIntake: (tx, tenantId, emails, bytes) => intake.record(tx, tenantId, { emails, bytes }),
    async demandUpload(tenantId, bytes) {
      const { uploadBytes } = limits
      if (uploadBytes === 0 || (await measureUploads(tenantId)) + bytes <= uploadBytes) return
      refuse('uploads', uploadsUsedUp(uploadBytes))
    },
    async readUsage(tenantId) {
      const [storageBytes, { emails: intakeEmails, bytes: intakeBytes }, uploadBytes] = await Promise.all([
        measureStorage(tenantId),
        intake.stored(tenantId),
        measureUploads(tenantId),
      ])
      return { storageBytes, intakeEmails, intakeBytes, intakeEndsAt: intake.endsAt, uploadBytes }
    },
    refusals: () => refused,
    addContent: (measure) => void contents.push(measure),
    setUploads: (measure) => {
      measureUploads = measure
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const inMegabytes = (bytes: number): number => Math.floor(bytes / MB)

const storageUsedUp = (bytes: number): AppError =>
  new AppError('storage_full', message('quotas.storageUsedUp', { limit: inMegabytes(bytes) }), {
    extra: { quota: 'storage' },
  })

const uploadsUsedUp = (bytes: number): AppError =>
  new AppError('storage_full', message('quotas.uploadsUsedUp', { limit: inMegabytes(bytes) }), {
    extra: { quota: 'uploads' },
  })

const intakeFull = (retryAfter: number): AppError =>
  new AppError('rate_limited', message('quotas.intakeUsedUp'), {
    headers: { 'retry-after': String(retryAfter) },
    extra: { quota: 'intake' },
  })

/** Tells a full account from a full disk. */
export const isOverQuota = (error: unknown): boolean => error instanceof AppError && error.extra.quota !== undefined
