import type { Clock } from '#platform/clock/clock'
import type { QuotaLimits } from '#platform/config/config'
import type { Database, Tx } from '#platform/database/database'

export interface Intake {
  emails: number
  bytes: number
}

const DAY_MS = 24 * 3_600_000
const NONE: Intake = { emails: 0, bytes: 0 }

/** Counts the new emails of each account and day: stored ones in the table, admitted ones in this process. */
export class IntakeCounts {
  readonly #database: Database
  readonly #clock: Clock
  readonly #admitted = new Map<string, Intake>()

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  get endsAt(): number {
    return (Math.floor(this.#clock.now() / DAY_MS) + 1) * DAY_MS
  }

  async stored(tenantId: string): Promise<Intake> {
    const row = await this.#database.read
      .selectFrom('intake_days')
      .select(['emails', 'bytes'])
      .where('tenant_id', '=', tenantId)
      .where('day', '=', this.#today())
      .executeTakeFirst()
    return row ?? NONE
  }

  async hasRoom(
    tenantId: string,
    { emails, bytes }: Intake,
    { intakeEmails, intakeBytes }: QuotaLimits,
  ): Promise<boolean> {
    if (intakeEmails === 0 && intakeBytes === 0) return true
    const stored = await this.stored(tenantId)
    const admitted = this.#admitted.get(tenantId) ?? NONE
    return (
      fits(stored.emails + admitted.emails + emails, intakeEmails) &&
      fits(stored.bytes + admitted.bytes + bytes, intakeBytes)
    )
  }

  admit(tenantId: string, { emails, bytes }: Intake): () => void {
    this.#change(tenantId, emails, bytes)
    return () => this.#change(tenantId, -emails, -bytes)
  }

  async record(tx: Tx, tenant_id: string, { emails, bytes }: Intake): Promise<void> {
    const day = this.#today()
    const row = await tx
      .insertInto('intake_days')
      .values({ tenant_id, day, emails, bytes })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'day']).doUpdateSet((eb) => ({
          emails: eb('intake_days.emails', '+', emails),
          bytes: eb('intake_days.bytes', '+', bytes),
        })),
      )
      .returning('emails')
      .executeTakeFirst()
    // The first emails of a day remove the counts of earlier days.
    if (row?.emails !== emails) return
    await tx.deleteFrom('intake_days').where('tenant_id', '=', tenant_id).where('day', '<', day).execute()
  }

  #today(): string {
    return new Date(this.#clock.now()).toISOString().slice(0, 10)
  }

  #change(tenantId: string, emails: number, bytes: number): void {
    const before = this.#admitted.get(tenantId) ?? NONE
    const after = { emails: before.emails + emails, bytes: before.bytes + bytes }
    if (after.emails === 0) this.#admitted.delete(tenantId)
    else this.#admitted.set(tenantId, after)
  }
}

const fits = (total: number, limit: number): boolean => limit === 0 || total <= limit
