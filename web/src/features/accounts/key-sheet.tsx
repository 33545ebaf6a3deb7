import './key-settings.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyChoice } from '#platform/keys/chosen-keys.ts'
import { pressedFor } from '#platform/keys/key-choice.ts'
import { FIXED_KEYS, GO_TARGETS, KEY_GROUPS, KEY_LIST } from '#platform/keys/key-list.ts'
import { Button } from '#ui/button.tsx'

interface Props {
  onClose(): void
  onSettings(): void
}

export function KeySheet({ onClose, onSettings }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  const goToSettings = (): void => {
    close()
    onSettings()
  }
  return (
    <dialog
      ref={dialog}
      className="key-sheet"
      aria-label={t('keys.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="head">
        <h2>{t('keys.title')}</h2>
        <Button onClick={close}>{t('act.close')}</Button>
      </div>
      <KeyTable />
      <p className="note">
        {t('keys.sheetNote')}{' '}
        <Button kind="link" onClick={goToSettings}>
          {t('keys.toSettings')}
        </Button>
      </p>
    </dialog>
  )
}

function KeyTable() {
  const { t } = useTranslation()
  const choice = useKeyChoice()
  return (
    <div className="groups">
      {KEY_GROUPS.map((group) => (
        <section key={group} aria-label={t(`keys.group.${group}`)}>
          <h3>{t(`keys.group.${group}`)}</h3>
          <ul>
            {KEY_LIST[group].map(({ letter, does }) => (
              <li key={letter}>
                <span>{t(`keys.does.${does}`)}</span>
                <kbd>{pressedFor(letter, choice)}</kbd>
              </li>
            ))}
            {FIXED_KEYS[group]?.map(({ keys, does }) => (
              <li key={keys}>
                <span>{t(`keys.does.${does}`)}</span>
                <kbd>{keys}</kbd>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {choice.mode !== 'off' && (
        <section aria-label={t('keys.goTo')}>
          <h3>{t('keys.goTo')}</h3>
          <ul>
            {GO_TARGETS.map(({ letter, place: target }) => (
              <li key={letter}>
                <span>{t(`keys.place.${target}`)}</span>
                <kbd>{`${pressedFor('g', choice)} ${letter}`}</kbd>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
