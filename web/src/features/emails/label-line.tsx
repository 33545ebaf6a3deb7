import './labels.css'
import type { Email } from '@dossier/contract/email'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ownLabels } from './decide.ts'
import { LabelInput } from './label-input.tsx'

interface Props {
  email: Email
  onLabel(label: string): void
  onUnlabel(label: string): void
}

export function LabelLine({ email, onLabel, onUnlabel }: Props) {
  const { t } = useTranslation()
  const labels = ownLabels(email)
  return (
    <div className="label-line">
      {labels.length > 0 && (
        <ul aria-label={t('bulk.labels')}>
          {labels.map((label) => (
            <li key={label}>
              {label}
              <Button iconOnly aria-label={t('bulk.removeLabel', { label })} onClick={() => onUnlabel(label)}>
                <XIcon size={13} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LabelInput project={email.project} label={t('bulk.addLabel')} onLabel={onLabel} />
    </div>
  )
}
