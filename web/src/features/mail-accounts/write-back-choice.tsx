import { WRITE_BACKS, type WriteBack } from '@dossier/contract/vocabulary'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  value: WriteBack
  disabled?: boolean
  onValue(value: WriteBack): void
}

/** Chooses which changes made here reach the server. */
export function WriteBackChoice({ value, disabled = false, onValue }: Props) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset>
      <legend>{t('mailAccount.writeBack.label')}</legend>
      {WRITE_BACKS.map((each) => (
        <label key={each} className="choice">
          <input type="radio" name={name} checked={value === each} disabled={disabled} onChange={() => onValue(each)} />
          <span>{t(`mailAccount.writeBack.${each}`)}</span>
          <small>{t(`mailAccount.writeBack.${each}Hint`)}</small>
        </label>
      ))}
    </fieldset>
  )
}
