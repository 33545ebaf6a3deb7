import type { Profile } from '@dossier/contract/profile'
import { THEMES } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#platform/words/choose-language.ts'
import { Field } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { optionsOf, Select } from '#ui/select.tsx'
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
          <Select
            {...control}
            value={theme}
            options={optionsOf(THEMES, (each) => t(`looks.themes.${each}`))}
            onValue={(chosen) => choose({ theme: chosen })}
          />
        )}
      </Field>
      <Field label={t('looks.language')}>
        {(control) => (
          <Select
            {...control}
            value={language}
            options={[
              { value: '', label: t('looks.ofBrowser') },
              ...LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each], lang: each })),
            ]}
            onValue={(chosen) => choose({ language: chosen || null })}
          />
        )}
      </Field>
      <Field label={t('looks.zone')} hint={t('looks.zoneHint')}>
        {(control) => (
          <Select
            {...control}
            value={time_zone}
            options={[
              { value: '', label: t('looks.ofDevice', { zone: deviceZone() }) },
              ...optionsOf(zonesWith(time_zone), (each) => each),
            ]}
            onValue={(chosen) => choose({ time_zone: chosen || null })}
          />
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
