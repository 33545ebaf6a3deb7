import { type AppError, faultsOf } from '#core/app-error'
import { html, type Markup } from './page.ts'

/** What is wrong with a form, by the name of the field; '' = the form as a whole. */
export type Problems = Readonly<Record<string, string>>

export const NO_PROBLEMS: Problems = {}

/** Puts each error beside its field. Errors of other fields are about the form as a whole. */
export function problemsOf(error: AppError, names: readonly string[]): Problems {
  const found = error.fields
    .map((field) => ({ name: field.pointer.slice(1), problem: faultsOf([field]) }))
    .filter(({ name }) => names.includes(name))
  return found.length === 0
    ? { '': error.userMessage }
    : Object.fromEntries(found.map(({ name, problem }) => [name, problem]))
}

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  maxLength: number
  isRequired?: boolean
  minLength?: number
  value?: string
  hint?: string
  /** A code: no capitals and no spelling. */
  isCode?: boolean
}

/** Renders the fields of a form. The first one that has a problem takes the focus, else the first one. */
export function formFields(fields: readonly Field[], problems: Problems): Markup {
  const focused = fields.find(({ name }) => problems[name])?.name ?? fields[0]?.name
  return html`${formProblem(problems)}${fields
    .map((field) => oneField(field, problems[field.name] ?? '', field.name === focused))
    .reduce((all, field) => html`${all}${field}`, html``)}`
}

/** Renders what is wrong with the form as a whole. */
export const formProblem = (problems: Problems): Markup =>
  html`${problems[''] ? html`<p class="problem" role="alert" id="problem">${problems['']}</p>\n` : ''}`

function oneField(field: Field, problem: string, isFocused: boolean): Markup {
  const { name, label, hint = '', value = '' } = field
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${field.type ?? 'text'}" autocomplete="${field.autocomplete}" maxlength="${String(field.maxLength)}"${attributes(field, isFocused)}${value ? html` value="${value}"` : ''}${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}>
${problem ? html`<p class="field-problem" id="${name}-problem" role="alert">${problem}</p>\n` : ''}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>\n` : ''}`
}

const attributes = ({ isRequired = true, minLength, isCode = false }: Field, isFocused: boolean): Markup =>
  html`${isRequired ? html` required` : ''}${minLength ? html` minlength="${String(minLength)}"` : ''}${isCode ? html` autocapitalize="none" spellcheck="false"` : ''}${isFocused ? html` autofocus` : ''}`
