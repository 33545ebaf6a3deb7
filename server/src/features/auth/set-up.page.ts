import type { Reply } from '#platform/http/route'
import { html, page } from '#platform/pages/page'

interface Filled {
  email: string
  name: string
  /** What was wrong with the form; '' the first time. */
  problem: string
}

export const EMPTY_FORM: Filled = { email: '', name: '', problem: '' }

/** The form that makes the first owner. Works without JavaScript; what was typed survives a mistake, passwords excepted. */
export const setUpPage = (status: number, token: string, { email, name, problem }: Filled): Reply =>
  page(
    status,
    'Set up your Dossier',
    html`<p>You will be the owner. Choose how you sign in.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${name}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${describedBy(problem)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" aria-describedby="password-hint">
<p class="hint" id="password-hint">At least 8 characters. Anything goes, spaces too.</p>
<button type="submit">Create the owner</button>
</form>`,
  )

const describedBy = (problem: string) => html`${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}`

export const setUpDonePage = (email: string): Reply =>
  page(
    201,
    'Ready',
    html`<p>${email} is the owner of this Dossier, and signed in here.</p>
<p><a class="button" href="/">Open the inbox</a></p>
<p class="hint">Programs sign in at <code>POST /auth/login</code>: <a href="/docs">the API reference</a> shows how.</p>`,
  )

export const setUpGonePage = (sentence: string): Reply =>
  page(410, 'This link no longer works', html`<p>${sentence}</p>`)
