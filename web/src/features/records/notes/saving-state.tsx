import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { useTranslation } from 'react-i18next'
import type { Session } from './note-session.ts'

/** Says whether the note is saved: Saved · Saving · Not saved, retrying · Changed elsewhere. */
export function SavingState({ session: { state, id } }: { session: Session }) {
  const { t } = useTranslation()
  const isNew = id === '' && state === 'saved'
  return (
    <span className={`saving-state ${state}`} role="status">
      {!isNew && (
        <>
          {state === 'saved' && <CheckIcon size={15} aria-hidden />}
          {t(`note.state.${state}`)}
        </>
      )}
    </span>
  )
}
