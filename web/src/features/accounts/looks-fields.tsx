import type { Profile } from '@dossier/contract/profile'
import { THEMES } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#platform/words/words.ts'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { useProfileChoices } from './profile-queries.ts'

/** Each language in its own name, so that every user recognizes it. */
const LANGUAGE_NAMES: Record<(typeof LANGUAGES)[number], string> = { en: 'English', de: 'Deutsch' }

/** Theme, language and time zone; each change takes effect at once. */
export function LooksFields({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { problem, choose } = useProfileChoices()
  const { theme, language, time_zone } = profile
  return (
    <SettingsBlock heading={t('looks.title')} lead={t('looks.lead')}>
      <Field label={t('looks.theme')}>
        {(control) => (
          <select
            {...control}
            value={theme}
            onChange={({ target }) => choose({ theme: THEMES.find((each) => each === target.value) ?? 'system' })}
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {t(`looks.themes.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('looks.language')}>
        {(control) => (
          <select {...control} value={language} onChange={({ target }) => choose({ language: target.value || null })}>
            <option value="">{t('looks.ofBrowser')}</option>
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('looks.zone')} hint={t('looks.zoneHint')}>
        {(control) => (
          <select {...control} value={time_zone} onChange={({ target }) => choose({ time_zone: target.value || null })}>
            <option value="">{t('looks.ofDevice', { zone: deviceZone() })}</option>
            {zonesWith(time_zone).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ProblemLine problem={problem} />
    </SettingsBlock>
  )
}

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The browser's time zones, plus the one chosen elsewhere. */
const zonesWith = (chosen: string): string[] => {
  const allZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return chosen && !allZones.includes(chosen) ? [chosen, ...allZones] : allZones
}
