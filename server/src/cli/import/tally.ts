import type { ImportProgress } from './import-operation.ts'
import type { FoundMail } from './read-mails.ts'

const MAX_NAMED = 20

export class Tally {
  imported = 0
  duplicates = 0
  failed = 0
  /** Processed bytes. */
  bytes = 0
  readonly named: { name: string; reason: string }[] = []
  #sent = 0
  readonly #underway = new Map<number, { name: string; weight: number }>()

  get done(): number {
    return this.imported + this.duplicates + this.failed
  }

  send({ name, weight }: FoundMail): void {
    this.#underway.set(this.#sent, { name, weight })
    this.#sent += 1
  }

  fail({ name, weight }: Pick<FoundMail, 'name' | 'weight'>, reason: string): void {
    this.failed += 1
    this.bytes += weight
    if (this.named.length < MAX_NAMED) this.named.push({ name, reason })
  }

  count({ processed, imported, duplicates, failed }: ImportProgress): void {
    this.imported += imported
    this.duplicates += duplicates
    const reasons = new Map(failed.map(({ number, reason }) => [number, reason]))
    for (const [number, mail] of this.#underway) {
      if (number >= processed) break
      this.#underway.delete(number)
      const reason = reasons.get(number)
      if (reason === undefined) this.bytes += mail.weight
      else this.fail(mail, reason)
    }
  }
}
