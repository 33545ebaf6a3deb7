import './key-settings.css'
import type { Profile, UpdateProfile } from '@dossier/contract/profile'
import { KEY_MODES } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { KEY_GROUPS, KEY_LIST } from '#platform/keys/key-list.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { KeyRow } from './key-row.tsx'
import { useProfile, useProfileChoices } from './profile-queries.ts'

/** Turns shortcuts off or remaps them (WCAG 2.1.4). */
export function KeySettings() {
  const { t } = useTranslation()
  const reading = useProfile()
  const { data: profile } = reading
  const { problem, choose } = useProfileChoices()
  return (
    <>
      <SettingsBlock heading={t('keys.title')} lead={t('keys.lead')} reading={reading}>
        {profile && <ModeChoice mode={profile.key_mode} onChoose={(key_mode) => choose({ key_mode })} />}
        <ProblemLine problem={problem} />
      </SettingsBlock>
      {profile && profile.key_mode !== 'off' && <Letters profile={profile} onChange={choose} />}
    </>
  )
}

interface ModeProps {
  mode: Profile['key_mode']
  onChoose(mode: Profile['key_mode']): void
}

function ModeChoice({ mode, onChoose }: ModeProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{t('keys.whether')}</legend>
      {KEY_MODES.map((each) => (
        <label key={each} className="choice">
          <input type="radio" name="key-mode" checked={mode === each} onChange={() => onChoose(each)} />
          <span>{t(`keys.mode.${each}`)}</span>
          <small>{t(`keys.modeHint.${each}`)}</small>
        </label>
      ))}
    </fieldset>
  )
}

function Letters({ profile, onChange }: { profile: Profile; onChange(changes: UpdateProfile): void }) {
  const { t } = useTranslation()
  const { key_mode: mode, key_changes: changes } = profile
  return (
    <SettingsBlock heading={t('keys.letters')} lead={t('keys.lettersLead')}>
      {KEY_GROUPS.map((group) => (
        <section key={group} className="key-group" aria-label={t(`keys.group.${group}`)}>
          <h3>{t(`keys.group.${group}`)}</h3>
          <ul>
            {KEY_LIST[group].map(({ letter, does }) => (
              <li key={letter}>
                <KeyRow
                  letter={letter}
                  does={t(`keys.does.${does}`)}
                  choice={{ mode, changes }}
                  onChange={(key_changes) => onChange({ key_changes })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {changes.length > 0 && (
        <div>
          <Button kind="outlined" onClick={() => onChange({ key_changes: [] })}>
            {t('keys.allBack')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}
