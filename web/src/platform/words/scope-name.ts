import type { TFunction } from 'i18next'

/** Returns the text of a scope; an unknown scope of a newer service is shown as it is. */
export const scopeName = (t: TFunction, scope: string): string =>
  t(`may.${scope.replace(':', '_')}`, { defaultValue: scope })
