import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { formFields, NO_PROBLEMS, type Problems } from '#platform/pages/form-fields'
import { nameField } from '#platform/pages/name-field'
import { html, page } from '#platform/pages/page'

interface Filled {
  email: string
  name: string
  problems: Problems
}

export const EMPTY_FORM: Filled = { email: '', name: '', problems: NO_PROBLEMS }

const TAB = message('auth.setUpTab')

/** Form for the first owner. Works without JavaScript; the input survives an error, passwords excepted. */
export const setUpPage = (status: number, token: string, { email, name, problems }: Filled): Reply =>
  page(
    status,
    { tab: TAB, title: message('auth.setUpTitle') },
    html`<p>${message('auth.setUpIntro')}</p>
<form method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
${formFields(
  [
    nameField(name),
    {
      name: 'email',
      label: message('auth.emailLabel'),
      type: 'email',
      autocomplete: 'username',
      maxLength: 254,
      value: email,
    },
    {
      name: 'password',
      label: message('auth.password'),
      type: 'password',
      autocomplete: 'new-password',
      minLength: 8,
      maxLength: 128,
      hint: message('auth.passwordRules'),
    },
  ],
  problems,
)}
<button type="submit">${message('auth.createOwner')}</button>
</form>`,
  )

export const setUpDonePage = (email: string): Reply =>
  page(
    201,
    { tab: TAB, title: message('auth.ready'), isHeadFocused: true },
    html`<p>${message('auth.ownerReady', { email })}</p>
<p><a class="button" href="/">${message('auth.openInbox')}</a></p>
<p class="hint">${message('auth.programsSignIn')}</p>`,
  )

export const setUpExpiredPage = (sentence: string): Reply =>
  page(410, { tab: TAB, title: message('auth.linkDeadTitle') }, html`<p>${sentence}</p>`)
