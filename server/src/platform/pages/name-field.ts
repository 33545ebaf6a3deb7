import { message } from '@dossier/contract/message'
import type { Field } from './form-fields.ts'

/** The field for the name of a new user, who may leave it out. */
export const nameField = (value: string): Field => ({
  name: 'name',
  label: message('auth.yourName'),
  autocomplete: 'name',
  maxLength: 200,
  isRequired: false,
  value,
})
