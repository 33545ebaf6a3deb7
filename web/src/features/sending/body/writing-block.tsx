import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { readPlainByDefault, storePlainByDefault } from './body-mode.ts'

/** How this device begins new emails. */
export function WritingBlock() {
  const { t } = useTranslation()
  const [isPlain, setPlain] = useState(readPlainByDefault)
  const choose = (chosen: boolean): void => {
    setPlain(chosen)
    storePlainByDefault(chosen)
  }
  return (
    <SettingsBlock heading={t('writing.title')} lead={t('writing.lead')}>
      <label className="choice">
        <input type="checkbox" checked={isPlain} onChange={({ target }) => choose(target.checked)} />
        <span>{t('writing.plain')}</span>
      </label>
    </SettingsBlock>
  )
}
