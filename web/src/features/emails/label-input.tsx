import './decide-select.css'
import './labels.css'
import { LIMITS } from '@dossier/contract/vocabulary'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useShortcut } from '#platform/keys/chosen-keys.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { useOwnLabels } from './mail-queries.ts'

interface Props {
  project: string
  label: string
  onLabel(label: string): void
}

export function LabelInput({ project, label, onLabel }: Props) {
  const id = useId()
  const { data: labels = [] } = useOwnLabels(project)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ l: () => field.current?.focus() })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const labelName = text.trim()
    if (labelName) onLabel(labelName)
    setText('')
  }
  return (
    <form className="label-input" onSubmit={submit}>
      <input
        ref={field}
        list={id}
        value={text}
        maxLength={LIMITS.label}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={useShortcut('l')}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={id}>
        {labels.map(({ slug, label: name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
    </form>
  )
}
