import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { EmailTableRow } from './emails.tables.ts'

/** Differs after every change of the email itself; the ETag of its answer. */
export const versionOf = ({ human_version, updated_at }: Pick<EmailTableRow, 'human_version' | 'updated_at'>): string =>
  `${human_version}.${updated_at}`

/** A `conflict`: the email changed since the writer read it. */
export class StaleEmail extends AppError {
  constructor() {
    super('conflict', message('emails.stale'))
  }
}

/** @throws StaleEmail unless the version is accepted. @param accepted undefined: any */
export function refuseStale(email: EmailTableRow, accepted: readonly string[] | undefined): void {
  if (accepted && !accepted.includes(versionOf(email))) throw new StaleEmail()
}
