import './field.css'
import { type ReactNode, useId } from 'react'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  hint?: string | undefined
  /** The problem and its remedy, shown below the control. */
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
