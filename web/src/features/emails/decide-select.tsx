import './decide-select.css'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { markOfAction } from '#ui/action-mark.ts'

const UNTRIAGED = 'untriaged'

/** '' = back to untriaged. The digit keys do the same. */
export function DecideSelect({ onDecide }: { onDecide(action: PrimaryAction | ''): void }) {
  const { t } = useTranslation()
  return (
    <select
      className="decide-select"
      aria-label={t('bulk.decide')}
      value=""
      onChange={({ target }) => onDecide(PRIMARY_ACTIONS.find((action) => action === target.value) ?? '')}
    >
      <option value="" disabled>
        {t('bulk.decide')}
      </option>
      {PRIMARY_ACTIONS.map((action, at) => (
        <option key={action} value={action}>
          {`${t(`split.${markOfAction(action)}`)} (${at + 1})`}
        </option>
      ))}
      <option value={UNTRIAGED}>{`${t('bulk.untriaged')} (0)`}</option>
    </select>
  )
}
