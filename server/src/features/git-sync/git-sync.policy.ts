import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Config } from '#platform/config/config'

/** @throws AppError `forbidden` where the operator has switched it off. */
export function demandGitSync({ features }: Config): void {
  if (!features.gitSync) throw new AppError('forbidden', message('gitSync.switchedOff'))
}
