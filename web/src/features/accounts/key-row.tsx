import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'
import { changeKey, type KeyChoice, pressedFor } from '#platform/keys/key-choice.ts'
import { ALL_LETTERS } from '#platform/keys/key-list.ts'
import { letterOf } from '#platform/keys/read-key.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

interface Props {
  letter: string
  does: string
  choice: KeyChoice
  onChange(changes: KeyChoice['changes']): void
}

export function KeyRow({ letter, does, choice, onChange }: Props) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  if (changing) {
    return (
      <ChangeKey
        {...{ letter, does, choice }}
        onChange={(changes) => {
          onChange(changes)
          setChanging(false)
        }}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <div className="line">
      <span className="who">{does}</span>
      <kbd>{pressedFor(letter, choice)}</kbd>
      <Button aria-label={t('keys.changeOf', { does })} onClick={() => setChanging(true)}>
        {t('act.edit')}
      </Button>
    </div>
  )
}

function ChangeKey({ letter, does, choice, onChange, onCancel }: Props & { onCancel(): void }) {
  const { t } = useTranslation()
  const [key, setKey] = useState(pressedFor(letter, choice))
  const [isTaken, setTaken] = useState(false)
  const choose = (typed: string): void => {
    setTaken(false)
    setKey(typed)
  }
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const changes = changeKey(letter, key, choice, ALL_LETTERS)
    if (changes) onChange(changes)
    else setTaken(true)
  }
  return (
    <form onSubmit={save} aria-label={t('keys.changeOf', { does })}>
      <Field label={does} hint={t('keys.newHint')} error={isTaken ? t('keys.taken', { key }) : undefined}>
        {(control) => (
          <input
            {...control}
            value={key}
            required
            pattern="\S"
            autoComplete="off"
            autoCapitalize="none"
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            onFocus={(event) => event.target.select()}
            // Reads the key as shortcuts do, independent of the layout.
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !isComposing(event.nativeEvent)) return onCancel()
              const pressed = letterPressed(event)
              if (pressed === '') return
              event.preventDefault()
              choose(pressed)
            }}
            // On-screen keyboards only report the written text.
            onChange={(event) => choose([...event.target.value.trim()].at(-1) ?? '')}
          />
        )}
      </Field>
      <div className="acts">
        <Button kind="outlined" type="submit">
          {t('act.save')}
        </Button>
        <Button onClick={onCancel}>{t('act.cancel')}</Button>
      </div>
    </form>
  )
}

/** '' for keys that are no letters, or with a modifier. */
function letterPressed(event: KeyboardEvent): string {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)
  const letter = hasModifier ? '' : letterOf(event).trim()
  return letter.length === 1 ? letter : ''
}
