import type { TFunction } from 'i18next'

/** What a scope lets somebody do, in words; one of a newer service is told as it is. */
export const scopeName = (t: TFunction, scope: string): string =>
  t(`may.${scope.replace(':', '_')}`, { defaultValue: scope })
