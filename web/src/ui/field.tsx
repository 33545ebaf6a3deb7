import './field.css'
import { type ReactNode, useId } from 'react'

/** What the control of a field takes, so that its label, hint and error belong to it. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  hint?: string | undefined
  /** What is wrong and what to do; below the control. */
  error?: string | undefined
  children(control: FieldControl): ReactNode
}

export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
