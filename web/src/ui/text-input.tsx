import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'children'>

interface Props extends InputProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  onText(text: string): void
}

export const TextInput = ({ label, hint, error, onText, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input {...input} {...control} onChange={({ target }) => onText(target.value)} />}
  </Field>
)
